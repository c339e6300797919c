import { type ReactNode, useEffect, useState } from "react";

/** What a sign-in that brought nobody in leaves in the address, and Facebook's mark, which means nothing. */
const TRACES = /[?&]ingreso=|#_=_$/;

/** Says how a sign-in ended, where the address knows of one; what says it is loaded only then. Nothing to see. */
export function SignInNotice() {
  const [ending, setEnding] = useState<ReactNode>(null);

  useEffect(() => {
    if (!TRACES.test(window.location.href)) return;
    import("./sign-in-ending.tsx").then(
      ({ SignInEnding }) => setEnding(<SignInEnding />),
      (error: unknown) => console.error(error),
    );
  }, []);

  return ending;
}
