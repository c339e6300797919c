import { expect, test } from "vitest";
import { bodyBudget } from "./body-budget.ts";

function budgetOf(totalMaxBytes: number, eachMaxBytes: number) {
  const budget = bodyBudget({ totalMaxBytes, eachMaxBytes });
  const evicted: string[] = [];
  return { evicted, open: (key: string, name = key) => budget.open(key, () => evicted.push(name)) };
}

test("all bodies of one sender together stay within the sender's share, and a disposed body frees its room", () => {
  const { open, evicted } = budgetOf(100, 30);
  const bodies = Array.from({ length: 60 }, () => open("ana"));
  expect(bodies.filter((body) => body.grow(10)).length).toBe(3);
  bodies[0]?.[Symbol.dispose]();
  expect(bodies[9]?.grow(10)).toBe(true);
  expect(evicted).toEqual([]);
});

test("a full budget evicts the largest body of the sender who holds the most", () => {
  const { open, evicted } = budgetOf(100, 50);
  open("eva").grow(30);
  open("leo", "leo small").grow(10);
  open("leo", "leo large").grow(30);
  open("mia").grow(30);
  expect(open("ana").grow(20)).toBe(true);
  expect(evicted).toEqual(["leo large"]);
});

test("a sender who would hold the most is refused, and no other body is evicted", () => {
  const { open, evicted } = budgetOf(100, 60);
  for (const key of ["eva", "leo", "mia", "ana"]) open(key).grow(25);
  expect(open("sol").grow(25)).toBe(false);
  expect(open("ana").grow(1)).toBe(false);
  expect(evicted).toEqual([]);
});

test("a body that has fully arrived is not evicted and holds its room until it is disposed", () => {
  const { open, evicted } = budgetOf(100, 60);
  const arrived = open("eva");
  arrived.grow(60);
  arrived.keep();
  open("leo").grow(40);
  expect(open("ana").grow(30)).toBe(true);
  expect(evicted).toEqual(["leo"]);
  expect(open("ana").grow(20)).toBe(false);
  arrived[Symbol.dispose]();
  arrived[Symbol.dispose]();
  expect(open("ana").grow(20)).toBe(true);
});

test("an evicted body cannot grow again", () => {
  const { open } = budgetOf(100, 100);
  const large = open("eva");
  large.grow(90);
  expect(open("ana").grow(20)).toBe(true);
  expect(large.grow(1)).toBe(false);
});
