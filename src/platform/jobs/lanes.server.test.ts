// On PostgreSQL too: claims that skip locked rows.
import { expect, test } from "vitest";
import { DAY_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import { enqueueJob, type Job, jobLanes, LANES, type Lane } from "./jobs.ts";

let count = 0;

const app = await startTestApp();

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
    // The other places of the lane look meanwhile and find nothing.
    await expect.poll(() => ends).toHaveLength(runs);
    ends.at(-1)?.();
  }
  await lanes.stop();
});
