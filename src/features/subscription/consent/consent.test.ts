import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CONSENT_VERSION, consentWords } from "./consent.ts";

/** Each version that was ever shown, latest last. Append one when the words change; never edit an old one. */
const VERSIONS = [["2026-11-23", "fc002e0f11dbcdc4"]];

test("the words of the consent are those of its version", () => {
  const hash = createHash("sha256")
    .update(consentWords(null))
    .update(consentWords("1 de enero"))
    .digest("hex");
  expect([CONSENT_VERSION, hash.slice(0, 16)]).toEqual(VERSIONS.at(-1));
});

test("the consent names amount, period, first charge, ways to cancel and the term to withdraw", () => {
  expect(consentWords(null)).toMatch(
    /\$2 USD cada mes.*primer cobro es hoy.*Cancelas.*tu perfil.*14 días desde el primer pago.*Términos de servicio y la Política/s,
  );
});
