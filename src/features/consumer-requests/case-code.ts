import type { ConsumerRequestKind } from "./contract.ts";

/** Without what is taken for another sign when it is read aloud or copied by hand, and without vowels. */
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const PREFIX: Record<ConsumerRequestKind, string> = { baja: "BA", arrepentimiento: "AR" };
/** The largest multiple of the letters' number in a byte: what lies above would make some letters likelier. */
const FAIR_BELOW = 256 - (256 % LETTERS.length);

/** What a person keeps of a request: `BA-7K3M-9Q2X`, one of 378 thousand million. */
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
