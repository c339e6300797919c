// On PostgreSQL too: a claim skips rows that another process has locked there.
import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import { inTransaction } from "../database/database.ts";
import { enqueueJob, type Job, jobLanes, LANES, type Lane } from "./jobs.ts";

let count = 0;

const app = await startTestApp();

/** Builds runners of a new kind of job with their own clock. `seen` collects the payloads of their runs. */
function buildRunner(run: (payload: unknown) => Promise<Date | undefined>, everyMs?: number) {
  const kind = `test-${++count}`;
  const clock = { now: new Date() };
  const seen: unknown[] = [];
  const job: Job = {
    kind,
    lane: "upkeep",
    ...(everyMs !== undefined && { everyMs }),
    run: async (payload) => {
      seen.push(payload);
      return run(payload);
    },
  };
  const make = (waits: { stopWaitMs?: number; lookEveryMs?: number } = {}) =>
    jobLanes({ database: app.database, log: app.app.log, clock: () => clock.now, ...waits }, [job]);
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

test("queued jobs run once for each key, oldest first, and not before they are due", async () => {
  const { runner, enqueue, seen, later, at } = buildRunner(done);
  await enqueue("b", "second");
  await enqueue("b", "under the same key");
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

describe("a job queued by this process", () => {
  /** Starts a runner that has polled once and would poll again only tomorrow. */
  async function startRunner() {
    const { seen, make, enqueue, at, kind } = buildRunner(done);
    const runner = make({ lookEveryMs: DAY_MS });
    await enqueue("first", "first");
    runner.start();
    await expect.poll(() => seen).toEqual(["first"]);
    return { runner, seen, enqueue, at, kind };
  }

  test("runs at once, or as soon as its transaction has committed", async () => {
    const { runner, seen, enqueue, at, kind } = await startRunner();
    await enqueue("second", "second");
    await expect.poll(() => seen).toEqual(["first", "second"]);
    const job = { kind, key: `${kind}third`, payload: "third" };
    await inTransaction(app.database, (transaction) => enqueueJob(transaction, job, at(0)));
    await expect.poll(() => seen).toEqual(["first", "second", "third"]);
    await runner.stop();
  });

  test("does not run when its transaction rolls back, or after the runner has stopped", async () => {
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
});

test("a failed job is retried with growing delays until it succeeds", async () => {
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

test("a job that returns a later time runs again then, and ends once it returns none", async () => {
  let rounds = 2;
  const queue = buildRunner(async () => (rounds-- > 0 ? queue.at(HOUR_MS) : undefined));
  await queue.enqueue("x", "patient");
  for (let round = 0; round < 5; round++) {
    await queue.runner.runDue();
    queue.later(HOUR_MS);
  }
  expect(queue.seen).toHaveLength(3);
});

test("three runners at the same time run each job exactly once", async () => {
  const { make, enqueue, seen } = buildRunner(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    return undefined;
  });
  for (let index = 0; index < 30; index++) await enqueue(String(index), index);
  await Promise.all([make().runDue(), make().runDue(), make().runDue()]);
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(30).keys()]);
});

test("a job of a dead process is run by another runner once its lease has expired", async () => {
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

test("a job does not run again when the database is away for a moment after its work", async () => {
  const { kind, enqueue, seen } = buildRunner(done);
  await enqueue("x", "once");
  let isAway = false;
  const awayOnce: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!isAway) return node;
      isAway = false;
      throw new Error("the database is gone for a moment");
    },
    transformResult: async ({ result }) => result,
  };
  const run = async (payload: unknown) => {
    seen.push(payload);
    isAway = true;
  };
  const parts = { log: app.app.log, clock: () => new Date(), database: app.database.withPlugin(awayOnce) };
  expect(await jobLanes(parts, [{ kind, lane: "upkeep", run }]).runDue()).toBe(1);
  const left = await app.database.selectFrom("jobs").select("id").where("kind", "=", kind).execute();
  expect([left, seen]).toEqual([[], ["once"]]);
});

describe("the correction after a clock was 26 hours ahead", () => {
  test.each([
    ["five seconds", 5 * SECOND_MS],
    ["a day", DAY_MS],
  ])("does not postpone a recurring job with a period of %s", async (_period, everyMs) => {
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

  test("does not postpone jobs that were queued or failed in the meantime", async () => {
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

  test("releases the lease of a process that died in the meantime", async () => {
    const hanging = buildRunner(() => new Promise(() => undefined));
    hanging.later(26 * HOUR_MS);
    await hanging.enqueue("x", "left behind");
    void hanging.runner.runDue();
    await expect.poll(() => hanging.seen.length).toBe(1);
    hanging.later(-26 * HOUR_MS);
    void hanging.make().runDue();
    await expect.poll(() => hanging.seen.length).toBe(2);
  });

  test("does not shorten the retry delay of a job that keeps failing", async () => {
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

describe("stopping the runner", () => {
  test("waits for the running job and starts no other job", async () => {
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

  test("aborts a recurring job early and leaves it due at once", async () => {
    const kind = "test-early";
    const clock = () => new Date();
    const parts = { database: app.database, log: app.app.log, clock };
    let rounds = 0;
    const work: Job = {
      kind,
      lane: "upkeep",
      everyMs: HOUR_MS,
      run: async (_payload, stopping) => {
        rounds++;
        await new Promise((resolve) => stopping.addEventListener("abort", resolve));
      },
    };
    const runner = jobLanes(parts, [work]);
    runner.start();
    await expect.poll(() => rounds).toBe(1);
    await runner.stop();
    const next = jobLanes(parts, [{ ...work, run: async () => void rounds++ }]);
    expect(await next.runDue()).toBe(1);
    expect(rounds).toBe(2);
  });
});

/** Jobs that never end. */
function heldJobs(...lanes: Lane[]) {
  const mark = ++count;
  const kindOf = (lane: Lane) => `held-${mark}-${lane}`;
  const begun: string[] = [];
  const jobs = lanes.map((lane): Job => {
    const run = async (payload: unknown): Promise<undefined> => {
      begun.push(String(payload));
      return new Promise(() => undefined);
    };
    return { kind: kindOf(lane), lane, run };
  });
  return {
    begun,
    queue: (lane: Lane, payload: string) =>
      enqueueJob(app.database, { kind: kindOf(lane), key: `${mark} ${payload}`, payload }, new Date()),
    newProcess: (stopWaitMs = 1) => {
      const parts = { database: app.database, log: app.app.log, clock: () => new Date() };
      return jobLanes({ ...parts, stopWaitMs, lookEveryMs: DAY_MS }, jobs);
    },
  };
}

test("a queue of letters that hang delays no ending of a subscription", async () => {
  const { begun, queue, newProcess } = heldJobs("billing", "endings");
  for (let index = 0; index < 20; index++) await queue("billing", `letter ${index}`);
  const lanes = newProcess();
  lanes.start();
  await expect.poll(() => begun).toHaveLength(LANES.billing.atOnce);
  await queue("endings", "ending");
  await expect.poll(() => begun.at(-1)).toBe("ending");
  expect(begun).toHaveLength(LANES.billing.atOnce + 1);
  await lanes.stop();
});

test("a job that is due again at once runs again without a further look, also in a lane with several places", async () => {
  const ends: (() => void)[] = [];
  const run = async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return ends.length < 3 ? new Date() : undefined;
  };
  const kind = `again-${++count}`;
  const parts = { database: app.database, log: app.app.log, clock: () => new Date(), lookEveryMs: DAY_MS };
  const lanes = jobLanes(parts, [{ kind, lane: "billing", run }]);
  await enqueueJob(app.database, { kind, key: kind, payload: null }, new Date());
  lanes.start();
  for (const runs of [1, 2, 3]) {
    // The other workers of the lane poll meanwhile and find nothing.
    await expect.poll(() => ends).toHaveLength(runs);
    ends.at(-1)?.();
  }
  await lanes.stop();
});
