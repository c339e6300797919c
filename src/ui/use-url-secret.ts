import { useEffect, useState } from "react";

/** The address has no secret. */
export const INCOMPLETE = "";

/** Returns the URL fragment of a mailed link; undefined while prerendering and before the first effect. */
export function useUrlSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1);
      // The skip link "Saltar al contenido" changes the fragment too.
      const isPlace = document.getElementById(fragment) !== null;
      setSecret((known) => (isPlace ? (known ?? INCOMPLETE) : fragment));
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return secret;
}
