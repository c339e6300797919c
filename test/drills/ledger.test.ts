import { expect, test } from "vitest";
import { Ledger } from "./ledger.ts";

const accepted = async () => ({ status: 204 });
const killed = () => Promise.reject(new Error("fetch failed"));

async function afterKill(found: Record<string, string>, underWay = { idea: null, goal: "b" }) {
  const ledger = new Ledger();
  await ledger.write({ idea: "a", other: "c" }, accepted);
  await expect(ledger.write(underWay as never, killed)).rejects.toThrow("fetch failed");
  await ledger.compare(false, async () => new Map(Object.entries(found)));
  const { acknowledged, interrupted, lost, halfMade } = ledger;
  return { acknowledged, interrupted, lost, halfMade };
}

test("a ledger accepts an interrupted change that is absent or complete, and counts what was lost or half made", async () => {
  const fine = { acknowledged: 1, interrupted: 1, lost: [], halfMade: [] };
  expect(await afterKill({ idea: "a", other: "c" })).toEqual(fine);
  expect(await afterKill({ goal: "b", other: "c" })).toEqual(fine);
  expect(await afterKill({ idea: "a", goal: "b", other: "c" })).toEqual({
    ...fine,
    halfMade: ["idea, goal"],
  });
  expect(await afterKill({ idea: "a", other: "changed" })).toEqual({ ...fine, lost: ["other"] });
  expect(await afterKill({ goal: "b" })).toEqual({ ...fine, lost: ["other"] });
});

test("a ledger takes no refused change for an acknowledged one", async () => {
  const ledger = new Ledger();
  const refused = ledger.write({ idea: "a" }, async () => ({ status: 413 }));
  await expect(refused).rejects.toThrow("a change of idea was answered 413");
  expect(ledger.acknowledged).toBe(0);
});
