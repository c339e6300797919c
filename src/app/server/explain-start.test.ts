import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "#test/scratch-folder.ts";
import { readConfig } from "./config/read-config.ts";
import { explainStart } from "./explain-start.ts";
import { openOwnDatabase } from "./open-database.ts";

const errorOf = (properties: object) => Object.assign(new Error("as the system says"), properties);
const ofSqlite = (errcode: number) => errorOf({ code: "ERR_SQLITE_ERROR", errcode });

test.each([
  ["a full disk, to the database", ofSqlite(13), /^The disk is full .*make room/],
  ["a full disk, to the index of the log", ofSqlite(4874), /^The disk is full .*make room/],
  ["a full disk, to a file", errorOf({ code: "ENOSPC" }), /^The disk is full .*make room/],
  ["a disk that is only read, to the database", ofSqlite(1032), /cannot be read or written .*Allow/],
  ["a disk that is only read, to a file", errorOf({ code: "EROFS" }), /cannot be read or written .*Allow/],
  ["another account's folder", errorOf({ code: "EACCES" }), /cannot be read or written .*Allow/],
  ["a damaged database", ofSqlite(11), /is damaged .*restore/],
  ["a failing disk", ofSqlite(266), /disk of DATA_DIR fails/],
  ["a port that is taken", errorOf({ code: "EADDRINUSE", port: 80 }), /^Port 80 is taken/],
  ["a data folder that is a file", errorOf({ code: "ENOTDIR" }), /data folder cannot be used/],
  ["a database that does not answer", errorOf({ code: "ECONNREFUSED" }), /database does not answer/],
  ["a lock from outside", ofSqlite(5), /Another program holds the database/],
])("a start failure is explained without suggesting another DATA_DIR: %s", (_case, error, sentence) => {
  expect(explainStart(error)).toMatch(sentence);
  expect(explainStart(error)).not.toMatch(/DATA_DIR to another/);
});

test("explainStart returns undefined for an unexpected error", () => {
  expect(explainStart(new TypeError("x is not a function"))).toBeUndefined();
});

test("for a damaged database the message says to restore a backup, without suggesting another folder", async () => {
  const dataDir = scratchFolder("claves-damaged");
  writeFileSync(join(dataDir, "claves.sqlite"), "no database at all".repeat(1000));
  const opening = openOwnDatabase(readConfig({ DATA_DIR: dataDir }), new Date());
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  rmSync(dataDir, { recursive: true });
  expect(explainStart(error)).toMatch(/is damaged .* restore it from a backup/);
  expect(explainStart(error)).not.toContain("another");
});
