import { beforeEach, expect, test, vi } from "vitest";
import { clearSeenQuota, seenKey } from "./clear-seen-quota.ts";
import type { Usage } from "./contract.ts";
import { clearPast, markSeen, unseenOf } from "./seen-quota.ts";

const MAX = 10_000;
const ideas = (count: number): Usage => ({ kind: "ideas", count, max: MAX });
const words: Usage = { kind: "words", count: 95, max: 100 };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("a dismissed warning stays hidden until the bound is reached, and then shows once more", () => {
  expect(unseenOf("ana", [ideas(9_000), words])).toEqual([ideas(9_000), words]);
  markSeen("ana", [ideas(9_000)]);
  expect(unseenOf("ana", [ideas(9_500), words])).toEqual([words]);
  expect(unseenOf("ana", [ideas(MAX)])).toEqual([ideas(MAX)]);
  markSeen("ana", [ideas(MAX)]);
  expect(unseenOf("ana", [ideas(MAX)])).toEqual([]);
  // Back below the bound, it stays dismissed.
  expect(unseenOf("ana", [ideas(MAX - 1)])).toEqual([]);
  expect(unseenOf("eva", [ideas(9_000)])).toEqual([ideas(9_000)]);
});

test("a dismissed warning shows again after the count was far from the bound meanwhile", () => {
  markSeen("ana", [ideas(9_000), words]);
  clearPast("ana", [words]);
  expect(unseenOf("ana", [ideas(9_000), words])).toEqual([ideas(9_000)]);
  clearPast("ana", []);
  expect(kept.size).toBe(0);
});

test("clearing a member's dismissed warnings removes all of them, and a malformed entry is ignored", () => {
  markSeen("ana", [words]);
  clearSeenQuota("ana");
  expect(kept.size).toBe(0);
  kept.set(seenKey("ana"), "[");
  expect(unseenOf("ana", [words])).toEqual([words]);
});
