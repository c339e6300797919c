import { expect, test } from "vitest";
import { moved, placeOver } from "./reorder.ts";

test.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 1, "abcd"],
  [0, 4, "abcd"],
  [-1, 2, "abcd"],
])("a move from %d to %d returns a reordered copy if both places exist", (from, to, expected) => {
  const list = [..."abcd"];
  expect(moved(list, from, to).join("")).toBe(expected);
  expect(list.join(""), "the list given is left alone").toBe("abcd");
});

test("a dragged item takes the place of the last item whose middle it has passed", () => {
  const middles = [10, 30, 80, 120];
  expect(placeOver(middles, 1, 30)).toBe(1);
  expect(placeOver(middles, 1, 79)).toBe(1);
  expect(placeOver(middles, 1, 81)).toBe(2);
  expect(placeOver(middles, 1, 999)).toBe(3);
  expect(placeOver(middles, 2, 9)).toBe(0);
  expect(placeOver(middles, 0, -50)).toBe(0);
  expect(placeOver([5], 0, 400)).toBe(0);
});
