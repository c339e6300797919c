import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import { countTurns } from "#test/turns.ts";
import { purgeSessions } from "../session/session-ends.ts";
import { trustedNow } from "./trusted-time.ts";

const START = Date.parse("2026-11-22T12:00:00.000Z");

const app = await startTestApp();
beforeEach(async () => {
  await app.database.deleteFrom("upkeep_marks").execute();
});

/** Calls `trustedNow` at `atMs` after START, and returns the trusted time in ms after START. */
async function look(atMs: number): Promise<number> {
  return (await trustedNow(app.database, new Date(START + atMs))).getTime() - START;
}

describe("the trusted time for deletions", () => {
  test("advances to the time of a check only once a day has passed since that check", async () => {
    expect(await look(0)).toBe(-START);
    expect(await look(DAY_MS - 1)).toBe(-START);
    expect(await look(DAY_MS)).toBe(0);
    expect(await look(2 * DAY_MS - 1)).toBe(0);
    expect(await look(2 * DAY_MS)).toBe(DAY_MS);
  });

  test("ignores a clock that was 61 days ahead, and advances again once the clock is right", async () => {
    await look(0);
    expect(await look(61 * DAY_MS)).toBe(0);
    expect(await look(61 * DAY_MS + HOUR_MS)).toBe(0);
    expect(await look(HOUR_MS)).toBe(0);
    expect(await look(25 * HOUR_MS)).toBe(HOUR_MS);
  });

  test("is never after now, and advances again a day after a clock was behind", async () => {
    await look(0);
    await look(2 * DAY_MS);
    await look(4 * DAY_MS);
    expect(await look(-365 * DAY_MS)).toBe(-365 * DAY_MS);
    expect(await look(4 * DAY_MS)).toBe(-365 * DAY_MS);
    expect(await look(5 * DAY_MS)).toBe(4 * DAY_MS);
  });
});

test("a clock briefly 61 days ahead signs nobody out, and a session that really expired is deleted a day later", async () => {
  const member = await app.visitor().signIn();
  await app.runJobs();
  await app.runJobsAfter(61 * DAY_MS);
  await app.runJobsAfter(-61 * DAY_MS + MINUTE_MS);
  expect((await member.call("GET", "/api/session")).body).toMatchObject({ user: { id: expect.any(String) } });
  const sessions = () => app.database.selectFrom("sessions").select("id").execute();
  expect(await sessions()).toHaveLength(1);
  await app.runJobsAfter(61 * DAY_MS);
  expect(await sessions()).toHaveLength(1);
  await app.runJobsAfter(DAY_MS);
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
