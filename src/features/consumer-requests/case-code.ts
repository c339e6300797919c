import type { ConsumerRequestKind } from "./contract.ts";

/** Without vowels, and without characters that are easily confused when read aloud or copied by hand. */
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const PREFIX: Record<ConsumerRequestKind, string> = { baja: "BA", arrepentimiento: "AR" };

/** Returns a code like `BA-7K3M-9Q2X`, one of 378 billion for each kind. It proves nothing and opens nothing. */
export function newCaseCode(kind: ConsumerRequestKind): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(8))];
  const letters = bytes.map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return `${PREFIX[kind]}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
