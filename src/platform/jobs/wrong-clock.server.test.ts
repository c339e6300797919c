import { expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import { countTurns } from "#test/turns.ts";
import { purgeSessions } from "../session/session-ends.ts";

const app = await startTestApp();

test("a clock briefly 61 days ahead signs nobody out, and a session that really expired is deleted a day later", async () => {
  const member = await app.visitor().signIn();
  await app.runJobs();
  app.advanceClock(61 * DAY_MS);
  await app.runJobs();
  app.advanceClock(-61 * DAY_MS + MINUTE_MS);
  await app.runJobs();
  expect((await member.call("GET", "/api/session")).body).toMatchObject({ user: { id: expect.any(String) } });
  const sessions = () => app.database.selectFrom("sessions").select("id").execute();
  expect(await sessions()).toHaveLength(1);
  app.advanceClock(61 * DAY_MS);
  await app.runJobs();
  expect(await sessions()).toHaveLength(1);
  app.advanceClock(DAY_MS);
  await app.runJobs();
  expect(await sessions()).toEqual([]);
});

test("deleting 1,200 expired sessions yields to other work", async () => {
  await app.visitor().signIn();
  const { id: user_id } = await app.database.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const at = app.clock().toISOString();
  for (let batch = 0; batch < 4; batch++) {
    const row = { user_id, created_at: at, expires_at: at };
    const sessions = Array.from({ length: 300 }, () => ({ id: newId(), ...row }));
    await app.database.insertInto("sessions").values(sessions).execute();
  }
  const turns = await countTurns(() => purgeSessions(app.database, app.clock()));
  expect(turns).toBeGreaterThanOrEqual(2);
  const left = await app.database.selectFrom("sessions").select("id").where("expires_at", "<=", at).execute();
  expect(left).toEqual([]);
});
