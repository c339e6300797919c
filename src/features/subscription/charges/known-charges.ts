import { apiOf, type CallError } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import type { Charge, chargesContract } from "./contract.ts";

const api = apiOf<typeof chargesContract>();

const storage = browserStorage("local");
/** The server's last answer and its member, so that receipts open without a connection. */
const STORAGE = "known-charges";

interface Known {
  memberId: string;
  charges: Charge[];
}

export type LoadedCharges = { ok: true; charges: Charge[] } | { ok: false; error: CallError };

/** Uses the answer that this device knows if the server does not give one. */
export async function loadCharges(memberId: string): Promise<LoadedCharges> {
  const result = await api("GET /api/charges");
  if (result.ok) {
    const { charges } = result.data;
    storage.write(STORAGE, JSON.stringify({ memberId, charges } satisfies Known));
    return { ok: true, charges };
  }
  const known = parseStored(storage.read(STORAGE)) as Known | null;
  return known?.memberId === memberId ? { ok: true, charges: known.charges } : result;
}

/** Another person may use this device next. */
export function clearKnownCharges(): void {
  storage.write(STORAGE, null);
}
