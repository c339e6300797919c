import { useEffect, useState } from "react";
import { apiOf, type CallError } from "#shared/api-client.ts";
import type { Charge, chargesContract } from "./contract.ts";
import { readKnownCharges, writeKnownCharges } from "./known-charges.ts";

type LoadedCharges = { ok: true; charges: Charge[] } | { ok: false; error: CallError };

const api = apiOf<typeof chargesContract>();

/** Undefined while it loads. */
export function useCharges(memberId: string): { loaded: LoadedCharges | undefined; load: () => void } {
  const [loaded, setLoaded] = useState<LoadedCharges>();
  const load = () => {
    setLoaded(undefined);
    void loadCharges(memberId).then(setLoaded);
  };
  useEffect(load, [memberId]);
  return { loaded, load };
}

/** Uses the answer that this device knows if the server does not give one. */
async function loadCharges(memberId: string): Promise<LoadedCharges> {
  const result = await api("GET /api/charges", { memberId });
  if (result.ok) {
    const { charges } = result.data;
    writeKnownCharges({ memberId, charges });
    return { ok: true, charges };
  }
  const known = readKnownCharges();
  return known?.memberId === memberId ? { ok: true, charges: known.charges } : result;
}
