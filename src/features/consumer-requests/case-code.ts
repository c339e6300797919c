import type { ConsumerRequestKind } from "./contract.ts";

/** Without vowels, and without characters that are easily confused when read aloud or copied by hand. */
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const PREFIX: Record<ConsumerRequestKind, string> = { baja: "BA", arrepentimiento: "AR" };
/** The largest multiple of the alphabet's size in a byte. Higher bytes would make some letters likelier. */
const FAIR_BELOW = 256 - (256 % LETTERS.length);

/** Returns a code like `BA-7K3M-9Q2X`, one of 378 billion for each kind. */
export function newCaseCode(kind: ConsumerRequestKind): string {
  return `${PREFIX[kind]}-${randomLetters(4)}-${randomLetters(4)}`;
}

function randomLetters(count: number): string {
  let letters = "";
  while (letters.length < count) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < FAIR_BELOW) letters += LETTERS[byte % LETTERS.length];
  }
  return letters;
}
