import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { explainUnexpected } from "./explain-unexpected.ts";

const SECRETS = {
  DATABASE_URL: "postgresql://claves:contraseña-larga@127.0.0.1/claves",
  PAYPAL_CLIENT_SECRET: "muy-secreto",
};

test("an unexpected error is one sentence with details, which have no personal data and no secrets", () => {
  const message = `invalid input for type date: "el diario de Ana" (ana@ejemplo.com, ${newId()}) at ${SECRETS.DATABASE_URL}, column "event_date"`;
  const cause = new Error(`muy-secreto, "Ana"`);
  const error = Object.assign(new TypeError(message, { cause }), { code: "22007", detail: "Ana vive aquí" });
  const said = explainUnexpected(error, "The command members failed", SECRETS);
  expect(said).toMatch(/^The command members failed: an unexpected TypeError, a fault of the product\. /);
  expect(said).not.toMatch(/Ana|ejemplo|contraseña|muy-secreto|[\da-f]{8}-[\da-f]{4}/);
  for (const part of ["TypeError 22007", "explain-unexpected.test.ts:", '"event_date"', "[DATABASE_URL]"])
    expect(said).toContain(part);
});

test("a thrown text is not shown", () => {
  expect(explainUnexpected("ana@ejemplo.com", "The server could not start", {})).not.toContain("ana");
});
