import { afterEach, expect, test, vi } from "vitest";
import { addDays } from "#platform/shared/days/days.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { drawIdsFrom } from "../random/draw-ids.ts";
import { randomFrom } from "../random/random.ts";
import { seedsOf } from "../random/seeds.ts";
import { ReminderSimulation } from "./simulation.ts";

// Property test of reminders: a month of eight members in eight zones, over the days on which clocks change. Members
// edit events, travel and withdraw the permission. Two processes are killed and restarted, and push services and mail
// servers fail in every way. Each due reminder arrives once, or twice if an answer was lost. No reminder is missed.

/** The first days of months with clock changes, in both hemispheres and directions. */
const MONTHS = ["2026-10-14", "2027-03-05", "2027-03-25", "2027-08-25"];
const IS_POSTGRES = process.env.TEST_ENGINE === "postgres";
/** On SQLite a seed reproduces a run exactly. */
const SEEDS = IS_POSTGRES ? { short: 1, long: 20 } : { short: 2, long: 60 };
const SEED_MAX_MS = 120_000;
/** The number of rounds of two minutes. They take much longer than the longest pause between two attempts. */
const CALM_ROUNDS = 200;

afterEach(() => vi.restoreAllMocks());

test.each(seedsOf(SEEDS))(
  "each due reminder arrives once, or at most twice where an answer was lost (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    drawIdsFrom(seed);
    const firstDay = MONTHS[seed % MONTHS.length] ?? expect.fail("no month");
    const lastDay = addDays(firstDay, 31);
    const world = await ReminderSimulation.open(random, firstDay, lastDay);
    try {
      const end = world.now + 31 * DAY_MS;
      while (world.now < end) {
        world.advance();
        for (let deeds = Math.floor(random() * 3); deeds > 0; deeds--) await world.live();
        await world.work();
      }
      world.isCalm = true;
      for (let round = 0; round < CALM_ROUNDS; round++) {
        world.now += 2 * MINUTE_MS;
        world.ledger.advance(world.now);
        await world.work();
      }
      expect(await world.isDone()).toBe(true);
      expect([...world.problems, ...world.ledger.faults()].join("\n")).toBe("");
      const entries = [...world.ledger.entries.values()];
      const arrived = entries.filter((entry) => entry.arrived.size > 0);
      // A run with few deliveries would prove nothing, so it fails.
      expect(arrived.length).toBeGreaterThan(100);
      expect(new Set(arrived.map(({ kind }) => kind))).toEqual(new Set(["event", "journal"]));
    } finally {
      await world.close();
    }
  },
  SEED_MAX_MS,
);
