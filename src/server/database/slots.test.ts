import { expect, test } from "vitest";
import { slots } from "./slots.ts";

test("so many have a slot at a time, and the others come in their order", async () => {
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
