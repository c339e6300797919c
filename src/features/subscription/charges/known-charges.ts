import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import type { Charge } from "./contract.ts";

const storage = browserStorage("local");
/** The server's last answer and its member, so that receipts open without a connection. */
const STORAGE = "known-charges";

interface Known {
  memberId: string;
  charges: Charge[];
}

export const readKnownCharges = () => parseStored(storage.read(STORAGE)) as Known | null;

export const writeKnownCharges = (known: Known) => storage.write(STORAGE, JSON.stringify(known));

export const clearKnownCharges = () => storage.write(STORAGE, null);
