import "fake-indexeddb/auto";
import { hash } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { watchSteps } from "../death/steps.ts";
import { seedsOf } from "../random/seeds.ts";
import { DEVICES, liveByAdding } from "./devices.ts";
import { MONEY } from "./money/money.ts";
import { liveWithReminders } from "./reminders/reminders.ts";
import { type Live, liveOnce, liveThrough } from "./world.ts";

/** A world takes about a second. The limit stops a world that hangs, after shorter lives were tried. */
const WORLD_MAX_MS = 300_000;
const SEEDS = { short: 2, long: 500 };
/** In these profiles, short tests live one seed: the others do the same and more, or these take long. */
const PLAIN = [
  "two",
  "three",
  "three after many restores",
  "three, and one writes past what the others know",
];
const ADDING = { short: 5, long: 200 };

describe.each(Object.entries(DEVICES))("devices: %s", (name, live) => {
  test.each(seedsOf(PLAIN.includes(name) ? { ...SEEDS, short: 1 } : SEEDS))(
    "converge after sync, and no text is lost, doubled, back or asked for in vain (seed %i)",
    (seed) => liveThrough(live, seed),
    WORLD_MAX_MS,
  );
});

beforeAll(watchSteps);

describe.each(Object.entries(MONEY))("money: %s", (_name, live) => {
  test.each(seedsOf({ short: 1, long: 150 }))(
    "access is PayPal's, nobody pays twice, and each letter comes once to its reader (seed %i)",
    (seed) => liveThrough(live, seed),
    WORLD_MAX_MS,
  );
});

test.each(seedsOf({ short: 2, long: 500 }))(
  "reminders: each comes once to whom it is due, in time, and to nobody else (seed %i)",
  (seed) => liveThrough(liveWithReminders, seed),
  WORLD_MAX_MS,
);

test("where devices only add, a join asks at most half of the questions, and all words stay", async () => {
  const asked = { today: 0, earlier: 0 };
  const lifeOf =
    (name: keyof typeof asked): Live =>
    async (world) => {
      asked[name] += await liveByAdding(world, { isEarlier: name === "earlier" });
    };
  for (const seed of seedsOf(ADDING)) {
    await liveThrough(lifeOf("today"), seed);
    await liveThrough(lifeOf("earlier"), seed);
  }
  expect(asked.earlier).toBeGreaterThan(0);
  expect(asked.today, `of ${asked.earlier} questions`).toBeLessThanOrEqual(asked.earlier / 2);
}, 1_200_000);

/** Later deeds, which a short life leaves out. */
const LATER = new Set(Array.from({ length: 200 }, (_, at) => at + 16));

/** The other profiles of devices differ only in numbers. */
const REPEATED = [
  "three after many restores",
  "two with full storages after restores",
  "two that only add, after restores",
];
const repeated = (devices: Record<string, Live>, others: Record<string, Live>) =>
  Object.entries({ ...devices, ...others }).filter(([name]) => name in others || REPEATED.includes(name));

test(
  "a seed repeats its calls and their answers, whatever ran before",
  async () => {
    const first = new Map<string, string>();
    for (const [name, live] of repeated(DEVICES, { money: MONEY.two as Live, reminders: liveWithReminders }))
      first.set(name, digestOf(await liveOnce(live, 4, LATER)));
    // As in another process, all modules load again and draw other ids, and other lives ran before.
    vi.resetModules();
    const [{ MONEY: money }, devices] = [await import("./money/money.ts"), await import("./devices.ts")];
    const reminders = (await import("./reminders/reminders.ts")).liveWithReminders;
    const world = await import("./world.ts");
    (await import("../death/steps.ts")).watchSteps();
    for (const [name, live] of repeated(devices.DEVICES, { money: money.two as Live, reminders }).reverse())
      expect(digestOf(await world.liveOnce(live, 4, LATER)), name).toBe(first.get(name));
  },
  WORLD_MAX_MS,
);

function digestOf({ error, calls, deeds }: Awaited<ReturnType<typeof liveOnce>>): string {
  expect(error).toBeUndefined();
  expect(calls.length).toBeGreaterThan(20);
  return hash("sha1", [...calls, ...deeds].join("\n"));
}

test("a failure prints its seed, and only the deeds that it needs", async () => {
  const live: Live = async (world) => {
    const done: number[] = [];
    for (let number = 0; number < 8; number++)
      await world.deed(async () => {
        done.push(number);
        world.tell(`does ${number}`);
      });
    expect(done.includes(2) && done.includes(5), "two deeds that do not fit").toBe(false);
  };
  const told = "seed 3, 2 of 8 deeds:\n3 does 2\n6 does 5\nAssertionError: two deeds that do not fit";
  await expect(liveThrough(live, 3)).rejects.toThrow(told);
});
