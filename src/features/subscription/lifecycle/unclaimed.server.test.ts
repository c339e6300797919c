import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { unclaimedJob } from "./unclaimed.server.ts";
import { findUnclaimed, isAnyUnasked, noteUnclaimed } from "./unclaimed-queries.server.ts";

const BAD = ["I-BAD1", "I-BAD2", "I-BAD3", "I-BAD4"];

async function withUnclaimed() {
  const { services, database } = await startTestApp();
  const clock = { ms: Date.parse("2026-11-23T12:00:00.000Z") };
  const now = () => new Date(clock.ms);
  const find = async (id: string) => {
    if (BAD.includes(id)) throw new Error("an answer that nobody can read");
    return undefined;
  };
  const job = unclaimedJob({ ...services, clock: now }, { find } as unknown as Paypal);
  const look = async () => job.run(null, new AbortController().signal);
  const note = (id: string, memberId: null | "" = null) => noteUnclaimed(database, { id, memberId }, now());
  return { database, clock, look, note };
}

test("subscriptions that PayPal cannot answer for keep neither others waiting nor anybody from subscribing", async () => {
  const { database, clock, look, note } = await withUnclaimed();
  for (const id of BAD) {
    await note(id);
    clock.ms += 1;
  }
  await note("I-GOOD");
  await expect(look()).rejects.toThrow("nobody can read");
  await look();
  expect(await findUnclaimed(database, "I-GOOD")).toMatchObject({ member_id: "" });
  for (const ms of [HOUR_MS, DAY_MS]) {
    expect(await isAnyUnasked(database)).toBe(true);
    clock.ms += ms;
    for (let run = 0; run < 3; run++) await look().catch(() => undefined);
  }
  expect(await isAnyUnasked(database)).toBe(false);
});

test("a webhook of an unknown subscription keeps nobody from subscribing", async () => {
  const { database, note } = await withUnclaimed();
  await note("I-OTHER", "");
  expect(await isAnyUnasked(database)).toBe(false);
});
