import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import { trustedNow } from "./trusted-time.ts";

const START = Date.parse("2026-11-22T12:00:00.000Z");

const app = await startTestApp();
beforeEach(async () => {
  await app.database.deleteFrom("upkeep_marks").execute();
});

/** Calls `trustedNow` at a time since START, and returns the trusted time since START. */
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
