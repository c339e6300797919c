import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { calls } from "../devices/device.ts";
import { seedsOf } from "../random/seeds.ts";
import { devices } from "./devices/devices.ts";
import { live, liveThrough } from "./profile.ts";

/** A world takes a second. This ends one that hangs, after shorter lives were tried. */
const WORLD_MAX_MS = 300_000;

describe.each(devices.map((profile) => [profile.name, profile] as const))("%s", (_, profile) => {
  test.each(seedsOf(profile.seeds))(
    "what must hold, holds (seed %i)",
    (seed) => liveThrough(profile, seed),
    WORLD_MAX_MS,
  );
});

test("a seed repeats its calls and their answers, whatever ran before", async () => {
  const [profile] = devices.slice(2);
  if (!profile) throw new Error("no profile");
  const lives = [];
  for (const seed of [4, 7, 4]) {
    await live(profile, seed);
    lives.push([...calls]);
  }
  const [first, other, again] = lives;
  expect(first?.length).toBeGreaterThan(100);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});
