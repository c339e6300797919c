import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { seedsOf } from "../random/seeds.ts";
import { devices } from "./devices/devices.ts";
import { live, liveThrough, type Profile } from "./profile.ts";
import { reminders } from "./reminders/reminders.ts";

/** A world takes a second. This ends one that hangs, after shorter lives were tried. */
const WORLD_MAX_MS = 300_000;

const profiles = [...devices, reminders].map(
  (profile) => [profile.name, profile as Profile<unknown>] as const,
);

describe.each(profiles)("%s", (_, profile) => {
  test.each(seedsOf(profile.seeds))(
    "what must hold, holds (seed %i)",
    (seed) => liveThrough(profile, seed),
    WORLD_MAX_MS,
  );
});

test(
  "a seed of two devices with full storages repeats its calls and their answers, whatever ran before",
  async () => {
    const name = "devices: two devices with full storages after restores";
    const profile = profiles.find(([known]) => known === name)?.[1] ?? expect.fail(name);
    const [first, again] = [await live(profile, 4), await live(profile, 4)];
    expect(first.length).toBeGreaterThan(100);
    expect(again).toEqual(first);
  },
  WORLD_MAX_MS,
);
