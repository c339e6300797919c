import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { findPerson } from "./people.ts";
import { openStorage } from "./storage.ts";

test("a file of the first version opens, and its people are still there", () => {
  const folder = mkdtempSync(join(tmpdir(), "simulators-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = new DatabaseSync(join(folder, "simulators.sqlite"));
  old.exec(`
    CREATE TABLE people (
      provider TEXT NOT NULL, email TEXT NOT NULL, subject TEXT NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY (provider, email), UNIQUE (provider, subject)
    ) STRICT;
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
    db.close();
  }
});
