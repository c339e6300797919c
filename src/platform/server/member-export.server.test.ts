import { describe, expect, test } from "vitest";
import { startTestApp } from "#test/test-app.ts";
import { eachRow } from "./member-export.ts";

const AT = ["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"];

const app = await startTestApp();
const user = { id: "ana", email: null, full_name: "Ana", created_at: "", last_sign_in_at: "" };
await app.database.insertInto("users").values(user).execute();
const idea = { user_id: "ana", title: "Una", position: 0, version: "v", revision: 1 };
const rows = [..."abcdef"].map((id, index) => ({ ...idea, id, created_at: AT[Math.floor(index / 3)] ?? "" }));
await app.database.insertInto("ideas").values(rows).execute();

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

describe("eachRow", () => {
  test.each([
    ["asc", 2, "abcdef"],
    ["desc", 2, "fedcba"],
    ["asc", 3, "abcdef"],
    ["asc", 4, "abcdef"],
    ["asc", 7, "abcdef"],
  ] as const)("reads rows of one moment once each, %s in pages of %d", async (direction, size, ids) => {
    const query = app.database.selectFrom("ideas").select(["id", "created_at"]);
    const rows = await all(eachRow(query, ["created_at", "id"], direction, size));
    expect(rows.map(({ id }) => id).join("")).toBe(ids);
  });

  test("pages by a single column, also of numbers", async () => {
    const query = app.database.selectFrom("ideas").select(["id", "revision"]);
    expect(await all(eachRow(query, ["id"], "asc", 2))).toHaveLength(6);
    expect(await all(eachRow(query, ["revision", "id"], "asc", 4))).toHaveLength(6);
  });
});
