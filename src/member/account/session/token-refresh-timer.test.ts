import { expect, test } from "vitest";
import { isRefreshDue } from "./token-refresh-timer.ts";

const NOW = 1_800_000_000_000;
const inSeconds = (seconds: number) => NOW / 1000 + seconds;

test("a refresh is due when the access token has less than 120 s left", () => {
  expect(isRefreshDue(inSeconds(3600), NOW)).toBe(false);
  expect(isRefreshDue(inSeconds(120), NOW)).toBe(false);
  expect(isRefreshDue(inSeconds(119), NOW)).toBe(true);
  expect(isRefreshDue(inSeconds(90), NOW)).toBe(true);
  expect(isRefreshDue(inSeconds(-7200), NOW)).toBe(true);
});
