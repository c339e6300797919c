import { beforeAll, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { enqueueJob, type Job, jobRunner } from "./jobs.ts";

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
});

/** A kind of its own, with a clock of its own, whose runs are noted. */
function buildRunner(run: (payload: unknown) => Promise<Date | undefined>, everyMs?: number) {
  const kind = `test-${++count}`;
  const clock = { now: new Date() };
  const seen: unknown[] = [];
  const job: Job = {
    kind,
    ...(everyMs !== undefined && { everyMs }),
    run: async (payload) => {
      seen.push(payload);
      return run(payload);
    },
  };
  const make = () => jobRunner({ database: app.database, log: app.app.log, clock: () => clock.now }, [job]);
  return {
    seen,
    make,
    runner: make(),
    later: (durationMs: number) => {
      clock.now = new Date(clock.now.getTime() + durationMs);
    },
    enqueue: (key: string, payload: unknown, runAt?: Date) =>
      enqueueJob(app.database, { kind, key: kind + key, payload, ...(runAt && { runAt }) }, clock.now),
    at: (durationMs: number) => new Date(clock.now.getTime() + durationMs),
  };
}

const done = async () => undefined;

test("what is queued is done once, oldest first, and not before its time", async () => {
  const { runner, enqueue, seen, later, at } = buildRunner(done);
  await enqueue("b", "second");
  await enqueue("c", "later", at(MINUTE_MS));
  later(1);
  await enqueue("a", "third");
  expect(await runner.runDue()).toBe(2);
  expect(seen).toEqual(["second", "third"]);
  later(MINUTE_MS);
  await runner.runDue();
  await runner.runDue();
  expect(seen).toEqual(["second", "third", "later"]);
});

test("under one key one thing waits", async () => {
  const { runner, enqueue, seen } = buildRunner(done);
  await enqueue("same", 1);
  await enqueue("same", 2);
  await runner.runDue();
  expect(seen).toEqual([1]);
});

test("what fails is tried again, later each time, until it succeeds", async () => {
  let failures = 3;
  const { runner, enqueue, seen, later } = buildRunner(async () => {
    if (failures-- > 0) throw new Error("not today");
    return undefined;
  });
  await enqueue("x", "stubborn");
  await runner.runDue();
  for (const [tries, pauseMs] of [10, 20, 40].map(
    (seconds, index) => [index + 1, seconds * SECOND_MS] as const,
  )) {
    expect(seen).toHaveLength(tries);
    later(pauseMs - 1);
    await runner.runDue();
    expect(seen).toHaveLength(tries);
    later(1);
    await runner.runDue();
  }
  later(HOUR_MS);
  await runner.runDue();
  expect(seen).toHaveLength(4);
});

test("what has to wait comes back when it says, and counts no failure", async () => {
  let rounds = 2;
  const queue = buildRunner(async () => (rounds-- > 0 ? queue.at(HOUR_MS) : undefined));
  await queue.enqueue("x", "patient");
  for (let round = 0; round < 5; round++) {
    await queue.runner.runDue();
    queue.later(HOUR_MS);
  }
  expect(queue.seen).toHaveLength(3);
});

test("recurring work comes back by itself", async () => {
  const { runner, seen, later } = buildRunner(done, HOUR_MS);
  await runner.runDue();
  await runner.runDue();
  later(HOUR_MS);
  await runner.runDue();
  expect(seen).toHaveLength(2);
});

test("two processes beside each other do each thing once", async () => {
  const { make, enqueue, seen } = buildRunner(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    return undefined;
  });
  for (let index = 0; index < 30; index++) await enqueue(String(index), index);
  await Promise.all([make().runDue(), make().runDue(), make().runDue()]);
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(30).keys()]);
});

test("what a process that died had taken up, another does once the claim has run out", async () => {
  const hanging = buildRunner(() => new Promise(() => undefined));
  await hanging.enqueue("x", "left behind");
  void hanging.runner.runDue();
  await expect.poll(() => hanging.seen.length).toBe(1);
  const other = hanging.make();
  hanging.later(MINUTE_MS - 1);
  expect(await other.runDue()).toBe(0);
  hanging.later(1);
  void other.runDue();
  await expect.poll(() => hanging.seen.length).toBe(2);
});

test("what is queued in a transaction that fails was never queued", async () => {
  const { runner, seen } = buildRunner(done);
  const kind = `test-${count}`;
  const failing = app.database.transaction().execute(async (transaction) => {
    await enqueueJob(transaction, { kind, key: `${kind}-t`, payload: 1 }, new Date());
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await runner.runDue();
  expect(seen).toEqual([]);
});
