import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { explainUnexpected } from "./explain-unexpected.ts";

const dataDir = ownFolder("claves-unexpected");

const SECRETS = {
  DATABASE_URL: "postgresql://claves:contraseña-larga@127.0.0.1/claves",
  PAYPAL_CLIENT_SECRET: "muy-secreto",
};

test("an unexpected error is one sentence, and its details have no personal data and no secrets", () => {
  const message = `invalid input for type date: "el diario de Ana" (ana@ejemplo.com, ${newId()}) at ${SECRETS.DATABASE_URL}, column "event_date"`;
  const cause = new Error(`muy-secreto, "Ana"`);
  const error = Object.assign(new TypeError(message, { cause }), { code: "22007", detail: "Ana vive aquí" });
  const said = explainUnexpected(error, "The command members failed", { ...SECRETS, DATA_DIR: dataDir });
  const path = join(dataDir, "last-failure.txt");
  expect(said).toBe(
    `The command members failed: an unexpected TypeError, a fault of the product. Details without personal data and secrets are in ${path}.`,
  );
  const details = readFileSync(path, "utf8");
  expect(details).not.toMatch(/Ana|ejemplo|contraseña|muy-secreto|[\da-f]{8}-[\da-f]{4}/);
  for (const part of ["TypeError 22007", "explain-unexpected.test.ts:", '"event_date"', "[DATABASE_URL]"])
    expect(details).toContain(part);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("the sentence says where DATA_DIR takes no details, and a thrown text is not shown", () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  const said = explainUnexpected("ana@ejemplo.com", "The server could not start", { DATA_DIR: file });
  expect(said).toMatch(/Details without personal data and secrets could not be written\.$/);
});
