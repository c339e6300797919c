import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

test("calls during a run share one more run, and a failed run does not block the next call", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const work = coalesce(async () => {
    runs++;
    await promise;
  });
  const calls = [work(), work(), work()];
  expect(runs).toBe(1);
  resolve();
  await Promise.all(calls);
  expect(runs).toBe(2);

  let isBroken = true;
  const breaking = coalesce(async () => {
    if (isBroken) throw new Error("broken");
  });
  await expect(breaking()).rejects.toThrow("broken");
  isBroken = false;
  await expect(breaking()).resolves.toBeUndefined();
});
