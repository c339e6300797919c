import { expect, test } from "vitest";
import { isRefreshDue } from "./refresh-due.ts";

const NOW = 1_800_000_000_000;
const inSeconds = (seconds: number) => NOW / 1000 + seconds;

test("a refresh is due with three ticks of 30 s left, or fewer", () => {
  expect(isRefreshDue(inSeconds(3600), NOW)).toBe(false);
  expect(isRefreshDue(inSeconds(120), NOW)).toBe(false);
  expect(isRefreshDue(inSeconds(119), NOW)).toBe(true);
  expect(isRefreshDue(inSeconds(90), NOW)).toBe(true);
  expect(isRefreshDue(inSeconds(-7200), NOW)).toBe(true);
});
