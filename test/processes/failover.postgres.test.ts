import { expect, test } from "vitest";
import { bringBack, goThrough, refusedAfterRecovery, startUnderWrites } from "./failover.ts";

// The short version of `npm run drill:failover`: one failover of each kind under the writes of six members.

const PROCESSES = 2;
const CUT_MS = 300;
const DEAD_MS = 100;
/** For a busy machine, where four processes and two servers of PostgreSQL take their time to start. */
const WITHIN_MS = 120_000;

/** Kills the primary, promotes the standby, and returns what everybody may rely on afterwards. */
async function failOver({ isSynchronous, cutMs }: { isSynchronous: boolean; cutMs: number }) {
  const running = await startUnderWrites(PROCESSES, { isSynchronous });
  const { load } = running;
  const { health, replicas } = await goThrough(running, "failover", { cutMs, deadMs: DEAD_MS });
  const refusedLate = await refusedAfterRecovery(running);
  await load.stop();
  expect(health).toEqual(Array.from({ length: PROCESSES }, () => 503));
  expect(load.refused.filter(({ isPatient }) => !isPatient)).toEqual([]);
  expect(refusedLate).toEqual([]);
  const back = await bringBack(running, replicas);
  expect(await load.lost()).toEqual([]);
  return { back, devices: replicas.length };
}

test(
  "a failover to a synchronous standby loses nothing that was acknowledged",
  async () => {
    const { back } = await failOver({ isSynchronous: true, cutMs: 0 });
    expect(back).toEqual({ devices: 0, lost: 0, byDevices: 0, byOutbox: 0 });
  },
  WITHIN_MS,
);

test(
  "after a failover to a standby that was cut off, every device brings back what it knows",
  async () => {
    const { back, devices } = await failOver({ isSynchronous: false, cutMs: CUT_MS });
    expect(back.lost).toBeGreaterThan(0);
    expect(back).toMatchObject({ devices, byDevices: back.lost - back.byOutbox });
  },
  WITHIN_MS,
);
