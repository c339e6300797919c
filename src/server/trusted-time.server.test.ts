import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { trustedNow } from "./trusted-time.ts";

let app: TestApp;
const START = Date.parse("2026-11-22T12:00:00.000Z");

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.database.deleteFrom("upkeep_marks").execute();
});

/** Calls `trustedNow` at a time since START, and returns the trusted time since START. */
async function look(atMs: number): Promise<number> {
  return (await trustedNow(app.database, new Date(START + atMs))).getTime() - START;
}

describe("deletions trust a time", () => {
  test("only once a look a day later has seen it behind", async () => {
    expect(await look(0)).toBe(-START);
    expect(await look(DAY_MS - 1)).toBe(-START);
    expect(await look(DAY_MS)).toBe(0);
    expect(await look(2 * DAY_MS - 1)).toBe(0);
    expect(await look(2 * DAY_MS)).toBe(DAY_MS);
  });

  test("not where the clock was 61 days ahead for a while, and goes on once it is right", async () => {
    await look(0);
    expect(await look(61 * DAY_MS)).toBe(0);
    expect(await look(61 * DAY_MS + HOUR_MS)).toBe(0);
    expect(await look(HOUR_MS)).toBe(0);
    expect(await look(25 * HOUR_MS)).toBe(HOUR_MS);
  });

  test("not where the clock was behind, and never after now", async () => {
    await look(0);
    await look(2 * DAY_MS);
    await look(4 * DAY_MS);
    expect(await look(-365 * DAY_MS)).toBe(-365 * DAY_MS);
    expect(await look(4 * DAY_MS)).toBe(-365 * DAY_MS);
    expect(await look(5 * DAY_MS)).toBe(4 * DAY_MS);
  });

  test("after a long stop, a day after the start", async () => {
    await look(0);
    expect(await look(90 * DAY_MS)).toBe(0);
    expect(await look(91 * DAY_MS)).toBe(90 * DAY_MS);
  });
});
