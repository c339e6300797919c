import { expect, test } from "vitest";
import { andMore, counted } from "./counted.ts";

test("a counted thing is written in its number, and stays on one line", () => {
  const found = [0, 1, 2].map((count) => counted(count, "día", "días"));
  expect(found).toEqual(["0\u00a0días", "1\u00a0día", "2\u00a0días"]);
  expect(counted(12_000, "nota", "notas")).toBe("12\u202f000\u00a0notas");
});

test("the end of a list says how many are left", () => {
  expect([1, 2, 12_000].map(andMore)).toEqual(["Y uno más.", "Y 2 más.", "Y 12\u202f000 más."]);
});
