// On PostgreSQL too: its driver returns other types, and its tables have another order of rows.
import { expect, test } from "vitest";
import { startTestApp } from "#test/test-app.ts";
import { countTurns } from "#test/turns.ts";
import { insertRows, listTables, readRows } from "./tables.ts";

test("thousands of rows are written and read in order, and other calls run in between", async () => {
  const { database } = await startTestApp();
  const table = (await listTables(database)).find(({ name }) => name === "upkeep_marks");
  if (!table) throw new Error("there is no such table");
  const marks = Array.from({ length: 4000 }, (_, at) => ({
    name: `m${String(at).padStart(4, "0")}`,
    at: "x",
  }));
  expect(await countTurns(() => insertRows(database, table, marks))).toBeGreaterThanOrEqual(19);
  const found: unknown[] = [];
  const readAll = async () => {
    for await (const rows of readRows(database, table)) found.push(...rows);
  };
  expect(await countTurns(readAll)).toBeGreaterThanOrEqual(19);
  expect(found.filter((row) => (row as { at: string }).at === "x")).toEqual(marks);
});

test("tables that others refer to come first", async () => {
  const { database } = await startTestApp();
  const names = (await listTables(database)).map(({ name }) => name);
  expect(names).not.toContain("migrations");
  for (const [first, later] of [
    ["users", "sessions"],
    ["sessions", "session_tokens"],
    ["user_goals", "goal_actions"],
  ])
    expect([first, later].map((name) => names.indexOf(name ?? ""))).toSatisfy(
      ([one = -1, two = -1]: number[]) => one >= 0 && one < two,
    );
});
