import { randomBytes, randomInt } from "node:crypto";

const digitCharacters = "0123456789";
const upperCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Returns text, because the user ids of Google and Facebook exceed 2^53. */
export function randomDigits(length: number): string {
  return `${1 + randomInt(9)}${pick(digitCharacters, length - 1)}`;
}

/** Uses the alphabet of PayPal's ids. */
export function randomUpper(length: number): string {
  return pick(upperCharacters, length);
}

export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

function pick(characters: string, length: number): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
}
