import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentVersion, consentWords } from "./consent.ts";

/** Each version that was ever shown, latest last. Append one when the words change; never edit an old one. */
const VERSIONS = [["2026-11-23 $2 USD cada mes", "fc002e0f11dbcdc4"]];
const PRICE = "$2 USD cada mes";

test("the words of the consent are those of its version", () => {
  const hash = createHash("sha256")
    .update(consentWords(PRICE, null))
    .update(consentWords(PRICE, "1 de enero"))
    .digest("hex");
  expect([consentVersion(PRICE), hash.slice(0, 16)]).toEqual(VERSIONS.at(-1));
});
