import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { Work } from "../death/place.ts";
import { longWorks, shortWorks } from "../death/works/all.ts";
import { picture } from "../death/works/picture.ts";
import { drawnWrites } from "../death/works/writes.ts";
import { startBucketServer } from "../providers/bucket-server.ts";
import { randomFrom } from "../random/random.ts";
import { FIXED_SEED } from "../random/seeds.ts";
import { KilledPlace } from "./killed-place.ts";
import { report } from "./report.ts";

// Kills the built product at drawn moments of the works that die at each step in `npm test`. Their checks say what was
// lost, done twice or half made.

/** Kills of each work. */
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 7);
/** It only ends what hangs. */
const BEGUN_WITHIN_MS = 60_000;
const CASE_MAX_MS = 3_600_000;

const random = randomFrom(FIXED_SEED ?? Date.now());
let place: KilledPlace | undefined;

afterEach(() => place?.remove());

const IN_BUCKET = ", in a bucket";
const inBucket = ([drawnWrites, picture] as Work<unknown>[]).map((work) => ({
  ...work,
  name: `${work.name}${IN_BUCKET}`,
}));

async function settingsOf(work: Work<unknown>): Promise<object> {
  return work.name.endsWith(IN_BUCKET)
    ? { ...(await startBucketServer()).environment, PICTURES_IN: "bucket" }
    : {};
}

/** Lives through a work, to its end or to a kill after so long. */
async function live(work: Work<unknown>, killAfterMs?: number) {
  const at = await KilledPlace.make(await settingsOf(work));
  place = at;
  await at.start();
  const state = await work.prepare(at);
  await work.renew?.(at, state);
  let [answer, isOver, isKilled]: [unknown, boolean, boolean] = [undefined, false, false];
  const done = work
    .run(at, state)
    .then(
      (answered) => {
        answer = answered ?? "done";
      },
      (error: unknown) => {
        if (!isKilled) throw error;
      },
    )
    .finally(() => {
      isOver = true;
    });
  const isUnderWay = async () => isOver || !work.isUnderWay || (await work.isUnderWay(at));
  const begins = () => expect.poll(isUnderWay, { timeout: BEGUN_WITHIN_MS, interval: 5 }).toBe(true);
  await Promise.race([done, begins()]);
  const begun = performance.now();
  await (killAfterMs === undefined ? done : Promise.race([done, wait(killAfterMs)]));
  const tookMs = performance.now() - begun;
  isKilled = true;
  await at.kill();
  await done;
  const acknowledged = work.acknowledged?.(state);
  let broken = "";
  const note = (error: Error) => {
    broken ||= `after ${killAfterMs} ms: ${error.stack}`;
  };
  await work.checkStopped?.(at, state).catch(note);
  const restarted = performance.now();
  if (!work.isStopped) await at.start();
  const servingMs = Math.round(performance.now() - restarted);
  await work.check(at, state, answer).catch(note);
  await at.remove();
  return { tookMs, servingMs, isInterrupted: answer === undefined, acknowledged, broken };
}

/** A kill meets few of the writes, so there are more of them. */
const roundsOf = ({ acknowledged }: Work<unknown>) => (acknowledged ? 5 * ROUNDS : ROUNDS);
const works = [...shortWorks, ...longWorks, drawnWrites, ...inBucket] as Work<unknown>[];

// A move begins on SQLite.
test.each(works.filter(({ name }) => process.env.TEST_ENGINE !== "postgres" || !name.startsWith("a move")))(
  "the promise of $name holds after kills",
  async (work) => {
    const whole = await live(work);
    const killed = [];
    while (killed.length < roundsOf(work)) killed.push(await live(work, random() * whole.tookMs));
    const broken = [whole, ...killed].flatMap((one) => one.broken || []);
    const interrupted = killed.filter(({ isInterrupted }) => isInterrupted).length;
    const servingMs = Math.max(...killed.map((one) => one.servingMs));
    const acknowledged = work.acknowledged && killed.reduce((sum, one) => sum + (one.acknowledged ?? 0), 0);
    const figures = { interrupted, acknowledged, broken: broken.length, servingMs };
    report({ name: work.name, kills: killed.length, ...figures });
    expect(broken).toEqual([]);
    expect(acknowledged ?? killed.length, "writes were acknowledged before kills").toBeGreaterThanOrEqual(
      Math.floor(killed.length / 10),
    );
    expect(interrupted, "kills met the middle of the work").toBeGreaterThanOrEqual(
      Math.floor(killed.length / 5),
    );
  },
  CASE_MAX_MS,
);
