import { useEffect, useState } from "react";
import { apiOf, type CallError } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { KNOWN_CHARGES } from "../clear-known-charges.ts";
import type { Charge, chargesContract } from "./contract.ts";

type LoadedCharges = { ok: true; charges: Charge[] } | { ok: false; error: CallError };

const api = apiOf<typeof chargesContract>();
const storage = browserStorage("local");

/** The server's last answer and its member, so that receipts open without a connection. */
interface Known {
  memberId: string;
  charges: Charge[];
}

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
    const known: Known = { memberId, charges };
    storage.write(KNOWN_CHARGES, JSON.stringify(known));
    return { ok: true, charges };
  }
  const known = parseStored(storage.read(KNOWN_CHARGES)) as Known | null;
  return known?.memberId === memberId ? { ok: true, charges: known.charges } : result;
}
