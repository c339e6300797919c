import { randomBytes, randomInt } from "node:crypto";

const digitCharacters = "0123456789";
const upperCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** A number of exactly `length` digits, as text: both providers' user ids are longer than 2^53. */
export function randomDigits(length: number): string {
  return `${1 + randomInt(9)}${pick(digitCharacters, length - 1)}`;
}

/** Capitals and digits, the alphabet of PayPal's ids. */
export function randomUpper(length: number): string {
  return pick(upperCharacters, length);
}

/** A secret for codes and tokens, base64url. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

function pick(characters: string, length: number): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
}
