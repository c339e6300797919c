import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { inTransaction } from "./database/database.ts";
import { enqueueJob, type Job, jobRunner } from "./jobs.ts";

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
});

/** Runners of a new kind with their own clock. `seen` collects the payloads of their runs. */
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
  const make = (waits: { stopWaitMs?: number; lookEveryMs?: number } = {}) =>
    jobRunner({ database: app.database, log: app.app.log, clock: () => clock.now, ...waits }, [job]);
  return {
    kind,
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

describe("work that this process queues", () => {
  /** A runner that has polled once and would poll again only tomorrow. */
  async function startRunner() {
    const { seen, make, enqueue, at, kind } = buildRunner(done);
    const runner = make({ lookEveryMs: DAY_MS });
    await enqueue("first", "first");
    runner.start();
    await expect.poll(() => seen).toEqual(["first"]);
    return { runner, seen, enqueue, at, kind };
  }

  test("is done at once, in a transaction as soon as that has ended", async () => {
    const { runner, seen, enqueue, at, kind } = await startRunner();
    await enqueue("second", "second");
    await expect.poll(() => seen).toEqual(["first", "second"]);
    const job = { kind, key: `${kind}third`, payload: "third" };
    await inTransaction(app.database, (transaction) => enqueueJob(transaction, job, at(0)));
    await expect.poll(() => seen).toEqual(["first", "second", "third"]);
    await runner.stop();
  });

  test("is not done where its transaction fails, nor after a stop", async () => {
    const { runner, seen, enqueue, at, kind } = await startRunner();
    const job = { kind, key: `${kind}lost`, payload: "lost" };
    const failing = inTransaction(app.database, async (transaction) => {
      await enqueueJob(transaction, job, at(0));
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    await enqueue("second", "second");
    await expect.poll(() => seen).toEqual(["first", "second"]);
    await runner.stop();
    await enqueue("third", "third");
    expect(await buildRunner(done).runner.runDue()).toBe(0);
    expect(seen).toEqual(["first", "second"]);
  });

  test("while a runner looks is found by it all the same", async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
    const { seen, make, enqueue } = buildRunner(() => held);
    const runner = make({ lookEveryMs: DAY_MS });
    runner.start();
    await enqueue("first", "first");
    await expect.poll(() => seen).toEqual(["first"]);
    await enqueue("second", "second");
    letGo(undefined);
    await expect.poll(() => seen).toEqual(["first", "second"]);
    await runner.stop();
  });
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

describe("a clock that was 26 hours ahead and is right again", () => {
  test.each([
    ["five seconds", 5 * SECOND_MS],
    ["a day", DAY_MS],
  ])("puts nothing off that comes back after %s", async (_period, everyMs) => {
    const { runner, seen, later } = buildRunner(done, everyMs);
    await runner.runDue();
    later(26 * HOUR_MS);
    await runner.runDue();
    expect(seen).toHaveLength(2);
    later(-26 * HOUR_MS + MINUTE_MS);
    await runner.runDue();
    expect(seen).toHaveLength(3);
    await runner.runDue();
    expect(seen).toHaveLength(3);
  });

  test("puts off nothing that was queued or tried meanwhile", async () => {
    let failures = 1;
    const { runner, enqueue, seen, later } = buildRunner(async () => {
      if (failures-- > 0) throw new Error("not today");
      return undefined;
    });
    later(26 * HOUR_MS);
    await enqueue("x", "tried");
    await runner.runDue();
    await enqueue("y", "queued");
    later(-26 * HOUR_MS);
    await runner.runDue();
    expect(seen.toSorted()).toEqual(["queued", "tried", "tried"]);
  });

  test("leaves no claim of a process that died meanwhile", async () => {
    const hanging = buildRunner(() => new Promise(() => undefined));
    hanging.later(26 * HOUR_MS);
    await hanging.enqueue("x", "left behind");
    void hanging.runner.runDue();
    await expect.poll(() => hanging.seen.length).toBe(1);
    hanging.later(-26 * HOUR_MS);
    void hanging.make().runDue();
    await expect.poll(() => hanging.seen.length).toBe(2);
  });

  test("does not hurry what failed or waits for its time", async () => {
    const failing = buildRunner(() => Promise.reject(new Error("never")), 5 * SECOND_MS);
    await failing.runner.runDue();
    for (let tries = 1; tries < 12; tries++) {
      failing.later(HOUR_MS);
      await failing.runner.runDue();
    }
    const before = failing.seen.length;
    failing.later(50 * MINUTE_MS);
    await failing.runner.runDue();
    expect(failing.seen).toHaveLength(before);
  });
});

describe("a stop", () => {
  test("waits for the job under way and takes up no other", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { runner, enqueue, seen } = buildRunner(() => promise);
    await enqueue("a", "first");
    await enqueue("b", "second");
    runner.start();
    await expect.poll(() => seen.length).toBe(1);
    const stopped = runner.stop();
    resolve(undefined);
    await stopped;
    expect(seen).toEqual(["first"]);
  });

  test("gives a job back that does not end, and another process does it at once", async () => {
    let isHanging = true;
    const { make, enqueue, seen } = buildRunner(() => (isHanging ? new Promise(() => undefined) : done()));
    await enqueue("x", "slow");
    const runner = make({ stopWaitMs: 1 });
    runner.start();
    await expect.poll(() => seen.length).toBe(1);
    await runner.stop();
    isHanging = false;
    expect(await make().runDue()).toBe(1);
    expect(seen).toEqual(["slow", "slow"]);
  });

  test("ends recurring work early, which is then due at once", async () => {
    const kind = "test-early";
    const clock = () => new Date();
    const parts = { database: app.database, log: app.app.log, clock };
    let rounds = 0;
    const work: Job = {
      kind,
      everyMs: HOUR_MS,
      run: async (_payload, stopping) => {
        rounds++;
        await new Promise((resolve) => stopping.addEventListener("abort", resolve));
      },
    };
    const runner = jobRunner(parts, [work]);
    runner.start();
    await expect.poll(() => rounds).toBe(1);
    await runner.stop();
    const next = jobRunner(parts, [{ ...work, run: async () => void rounds++ }]);
    expect(await next.runDue()).toBe(1);
    expect(rounds).toBe(2);
  });
});
