import { expect, test } from "vitest";
import { fc } from "#test/random/properties.ts";
import { curvesThrough, heightsOf } from "./ridge.ts";

test("one missing day is a saddle, two are feet, and three are flat between their feet", () => {
  expect(heightsOf([80, null, 60])).toEqual([68.25, 51.5, 53.25]);
  expect(heightsOf([80, null, null, 60])).toEqual([69, 44.75, 37.5, 51.75]);
  expect(heightsOf([80, null, null, null, 60])).toEqual([69, 38, 0, 28.5, 51.75]);
});

test("a day of 0 % stays on the ground, and no height exceeds the highest of its day and the neighbours", () => {
  expect(heightsOf([80, 0, 80, 40])).toEqual([60, 0, 50, 50]);
});

test("no curve is higher than the days beside it", () => {
  const heights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 31 });
  fc.assert(
    fc.property(heights, (all) => {
      const curves = curvesThrough(all.map((y, x) => [x * 12, y]));
      let y = all[0] ?? 0;
      for (const [, height = ""] of curves.matchAll(/([ch][^ch]+)/g)) {
        const parts =
          height
            .slice(1)
            .match(/-?(?:\d+\.?\d*|\.\d+)/g)
            ?.map(Number) ?? [];
        const [low, high] = [Math.min(0, parts[5] ?? 0) - 0.2, Math.max(0, parts[5] ?? 0) + 0.2];
        for (const control of [parts[1] ?? 0, parts[3] ?? 0])
          expect(control >= low && control <= high, `${all}`).toBe(true);
        y += parts[5] ?? 0;
      }
      expect(Math.abs(y - (all.at(-1) ?? 0))).toBeLessThan(3);
    }),
  );
});
