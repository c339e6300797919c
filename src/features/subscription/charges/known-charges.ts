import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { KNOWN_CHARGES } from "../clear-known-charges.ts";
import type { Charge } from "./contract.ts";

const storage = browserStorage("local");

/** The server's last answer and its member, so that receipts open without a connection. */
interface Known {
  memberId: string;
  charges: Charge[];
}

export const readKnownCharges = () => parseStored(storage.read(KNOWN_CHARGES)) as Known | null;

export const writeKnownCharges = (known: Known) => storage.write(KNOWN_CHARGES, JSON.stringify(known));
