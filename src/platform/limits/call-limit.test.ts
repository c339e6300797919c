import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { callLimit } from "./call-limit.ts";

function limitOf(max: number) {
  const clock = { ms: Date.UTC(2026, 0, 1) };
  return { clock, limit: callLimit(max, MINUTE_MS, () => new Date(clock.ms)) };
}

test("a caller over the limit is refused until the window ends, and secondsLeft says how long that takes", () => {
  const { clock, limit } = limitOf(2);
  expect([limit("a"), limit("a"), limit("a"), limit("b")]).toEqual([true, true, false, true]);
  clock.ms += 45_000;
  expect(limit.secondsLeft()).toBe(15);
  clock.ms += 15_000;
  expect(limit("a")).toBe(true);
});

test("a refused caller is accepted again when the clock is set back by more than the window", () => {
  const { clock, limit } = limitOf(1);
  expect([limit("a"), limit("a")]).toEqual([true, false]);
  clock.ms -= 26 * HOUR_MS;
  expect(limit("a")).toBe(true);
});

test("a million callers use less than 60 MiB, and the last caller is still counted", () => {
  const { limit } = limitOf(1);
  const before = process.memoryUsage().heapUsed;
  for (let caller = 0; caller < 1_000_000; caller++) limit(`2001:db8:${caller}::/64`);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 ** 2);
  expect(limit("2001:db8:999999::/64")).toBe(false);
});
