import { useEffect, useState } from "react";
import { type LoadedCharges, loadCharges } from "./known-charges.ts";

/** Undefined while it loads. */
export function useCharges(memberId: string): { loaded: LoadedCharges | undefined; load: () => void } {
  const [loaded, setLoaded] = useState<LoadedCharges>();
  const load = () => {
    setLoaded(undefined);
    void loadCharges(memberId).then(setLoaded);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each member; a button loads again
  useEffect(load, [memberId]);
  return { loaded, load };
}
