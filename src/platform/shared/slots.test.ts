import { expect, test } from "vitest";
import { slots } from "./slots.ts";

test("two slots serve two callers at a time and the others in order, even when a slot is disposed twice", async () => {
  const { take } = slots(2);
  const order: number[] = [];
  const first = await take();
  const second = await take();
  const others = [3, 4].map(async (place) => {
    const slot = await take();
    order.push(place);
    return slot;
  });
  expect(order).toEqual([]);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  const third = await others[0];
  expect(order).toEqual([3]);
  second[Symbol.dispose]();
  third?.[Symbol.dispose]();
  await Promise.all(others);
  expect(order).toEqual([3, 4]);
});
