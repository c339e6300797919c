import { expect, test, vi } from "vitest";
import { newId } from "../new-id.ts";
import { withLock } from "./with-lock.ts";

test("a lock that a suspended tab holds is taken from it, and its work hears so", async () => {
  const [name, wake] = [newId(), Promise.withResolvers<void>()];
  const heard: boolean[] = [];
  const suspended = withLock(name, 60_000, async (isHeld) => {
    heard.push(isHeld());
    await wake.promise;
    heard.push(isHeld());
    return "late";
  });
  expect(await withLock(name, 1, async (isHeld) => isHeld())).toBe(true);
  wake.resolve();
  expect(await suspended).toBe("late");
  expect(heard).toEqual([true, false]);
});

test("the work's own rejection is passed on, and it runs once", async () => {
  const work = vi.fn(() => Promise.reject(new Error("own")));
  await expect(withLock(newId(), 60_000, work)).rejects.toThrow("own");
  expect(work).toHaveBeenCalledOnce();
});

test.each([
  ["has no locks", {}],
  ["may not use them", { locks: { request: async () => Promise.reject(new Error("SecurityError")) } }],
])("a page that %s works without", async (_which, navigator) => {
  vi.stubGlobal("navigator", navigator);
  expect(await withLock(newId(), 60_000, async (isHeld) => isHeld())).toBe(true);
});
