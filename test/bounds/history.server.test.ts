import { sql } from "kysely";
import { expect, test } from "vitest";
import { countingWork } from "#platform/limits/call-work.ts";
import { HISTORY_MAX } from "#platform/limits/stored-limits.ts";
import { newId } from "#platform/shared/new-id.ts";
import { trimHistory } from "#platform/sync/server/mutations.ts";
import { startTestApp } from "../test-app.ts";

const app = await startTestApp();

test("a member's history of mutations and deletions keeps its newest 100,000 entries", async () => {
  const [member, other] = [await app.newMember(), await app.newMember()];
  const [userId, otherId] = [await member.userId(), await other.userId()];
  for (const [id, rows] of [
    [userId, HISTORY_MAX + 500],
    [otherId, 500],
  ] as const) {
    const numbers = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(rows)})`;
    await sql`INSERT INTO applied_mutations (user_id, mutation_id, created_at, revision)
      ${numbers} SELECT ${sql.lit(id)}, 'old-' || n, '2026-01-01T00:00:00.000Z', n FROM numbers`.execute(
      app.database,
    );
    await sql`INSERT INTO tombstones (user_id, kind, record_id, revision)
      ${numbers} SELECT ${sql.lit(id)}, 'idea', 'old-' || n, n FROM numbers`.execute(app.database);
  }
  await app.database.insertInto("member_revisions").values({ user_id: userId, revision: 200_998 }).execute();
  const historyOf = async (id: string) => {
    const count = async (table: "applied_mutations" | "tombstones") => {
      const rows = app.database.selectFrom(table).select((of) => of.fn.countAll<number>().as("count"));
      return (await rows.where("user_id", "=", id).executeTakeFirstOrThrow()).count;
    };
    return [await count("applied_mutations"), await count("tombstones")];
  };
  expect((await member.keepIdea("Antes")).status).toBe(204);
  expect(await historyOf(userId)).toEqual([HISTORY_MAX + 501, HISTORY_MAX + 500]);
  expect((await member.keepIdea("Una de cada mil")).status).toBe(204);
  // The budget stops the trimming after its first batch, which has removed the oldest mutations.
  const kept = app.database.selectFrom("applied_mutations").select("revision").orderBy("revision");
  const inOrderOfAge = () => kept.where("user_id", "=", userId).execute();
  const before = await inOrderOfAge();
  const interrupted = { statements: 0, most: 0, max: 3 };
  const trimming = countingWork(interrupted, () => trimHistory(app.database, userId));
  await expect(trimming).rejects.toMatchObject({ code: "over_budget" });
  expect(await inOrderOfAge()).toEqual(before.slice(500));
  await app.runJobs();
  // There are two more mutations than tombstones. Trimming removes both up to the same revision.
  expect(await historyOf(userId)).toEqual([HISTORY_MAX, HISTORY_MAX - 2]);
  expect(await historyOf(otherId)).toEqual([500, 500]);
  const oldest = app.database.selectFrom("tombstones").select((of) => of.fn.min("revision").as("revision"));
  expect(await oldest.where("user_id", "=", userId).executeTakeFirst()).toEqual({ revision: 503 });
  const body = { looked: 201_000, items: [], ids: Array.from({ length: 500 }, () => newId()) };
  expect((await member.call("POST", "/api/notebook/returns", body)).status).toBe(200);
  await app.runJobs();
  expect((await historyOf(userId))[0]).toBe(HISTORY_MAX);
});
