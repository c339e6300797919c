import { expect, test } from "vitest";
import { figure } from "./figure.ts";

test("a number is written as Intl writes it in Argentina", () => {
  for (const count of [
    0, 7, 999, 1000, 1234, 12_345, 999_999, 1_000_000, 12_345_678, -1234, 0.5, 2.25, 12_345.5,
  ])
    expect(figure(count)).toBe(count.toLocaleString("es-AR"));
});
