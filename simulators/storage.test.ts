import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openTogether } from "#test/open-together.ts";
import { scratchFolder } from "#test/scratch-folder.ts";
import { findPerson } from "./identity/people.ts";
import { openStorage } from "./storage.ts";

test("a file of the first version opens with its people and without its PayPal data", () => {
  const folder = mkdtempSync(join(tmpdir(), "simulators-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = new DatabaseSync(join(folder, "simulators.sqlite"));
  old.exec(`
    CREATE TABLE people (
      provider TEXT NOT NULL, email TEXT NOT NULL, subject TEXT NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY (provider, email), UNIQUE (provider, subject)
    ) STRICT;
    CREATE TABLE paypal_subscriptions (id TEXT PRIMARY KEY, status TEXT CHECK (status IN ('ACTIVE'))) STRICT;
    CREATE TABLE paypal_payments (
      id TEXT PRIMARY KEY, subscription_id TEXT NOT NULL REFERENCES paypal_subscriptions (id)
    ) STRICT;
    INSERT INTO paypal_subscriptions VALUES ('I-1', 'ACTIVE');
    INSERT INTO paypal_payments VALUES ('1', 'I-1');
    INSERT INTO people VALUES ('google', 'ana@ejemplo.com', '1', 'Ana');
  `);
  old.close();

  for (const _time of ["first", "second"]) {
    const db = openStorage(folder);
    expect(findPerson(db, "google", "1")).toEqual({
      subject: "1",
      name: "Ana",
      email: "ana@ejemplo.com",
      hasPicture: true,
    });
    expect(db.prepare("SELECT next_billing_time FROM paypal_subscriptions").all()).toEqual([]);
    db.close();
  }
});

test("servers that start together can share a new file", async () => {
  const parent = scratchFolder("simulators");
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folders = Array.from({ length: 150 }, (_, index) => join(parent, String(index)));
  expect(await openTogether(new URL("storage.ts", import.meta.url), "openStorage", folders)).toEqual([]);
});
