import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { seedsOf } from "../random/seeds.ts";
import { devices } from "./devices/devices.ts";
import { money } from "./money/money.ts";
import { live, liveThrough, type Profile } from "./profile.ts";
import { reminders } from "./reminders/reminders.ts";

/** A world takes a second. This ends one that hangs, after shorter lives were tried. */
const WORLD_MAX_MS = 300_000;

const profiles = [...devices, ...money, reminders].map(
  (profile) => [profile.name, profile as Profile<unknown>] as const,
);

describe.each(profiles)("%s", (_, profile) => {
  test.each(seedsOf(profile.seeds))(
    "what must hold, holds (seed %i)",
    (seed) => liveThrough(profile, seed),
    WORLD_MAX_MS,
  );
});

test.each(["devices: two devices with full storages after restores", "money: leaps and bursts"])(
  "a seed of %s repeats its calls and their answers, whatever ran before",
  async (name) => {
    const profile = profiles.find(([known]) => known === name)?.[1] ?? expect.fail(name);
    const lives = [];
    for (let count = 1; count <= 2; count++) lives.push(await live(profile, 4));
    const [first, again] = lives;
    expect(first?.length).toBeGreaterThan(100);
    expect(again).toEqual(first);
  },
  WORLD_MAX_MS,
);
