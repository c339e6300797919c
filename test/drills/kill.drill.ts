import { setTimeout as wait } from "node:timers/promises";
import { inspect } from "node:util";
import { afterAll, expect, test, vi } from "vitest";
import type { Work } from "../death/place.ts";
import { longWorks, shortWorks } from "../death/works/all.ts";
import { picture } from "../death/works/picture.ts";
import { drawnWrites } from "../death/works/writes.ts";
import { startBucketServer } from "../providers/bucket-server.ts";
import { randomFrom } from "../random/random.ts";
import { FIXED_SEED } from "../random/seeds.ts";
import { KilledPlace } from "./killed-place.ts";
import { progress, report } from "./report.ts";

// Kills the built product at random moments of the works of test/death. The checks of these works find what was lost,
// done twice or half done. Works run in parallel: while one waits, others compute.

/** The number of kills of each work. */
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 5);
/** The time limit for a work's beginning. Only a work that hangs reaches it. */
const BEGUN_WITHIN_MS = 60_000;
const CASE_MAX_MS = 3_600_000;
/** Options of `inspect`. */
const ALL = { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: 0 };

const random = randomFrom(FIXED_SEED ?? Date.now());
let [kills, lost] = [0, 0];

afterAll(() => progress(`${kills} kills in all, ${lost} broken promises`));

const IN_BUCKET = ", in a bucket";
const inBucket = ([drawnWrites, picture] as Work<unknown>[]).map((work) => ({
  ...work,
  name: `${work.name}${IN_BUCKET}`,
}));

/** Prepares a work once. Each round begins with the saved state. */
async function prepare(work: Work<unknown>) {
  const at = await KilledPlace.make(work.name.endsWith(IN_BUCKET) ? await startBucketServer() : undefined);
  await at.start();
  const state = await work.prepare(at);
  await at.stop();
  at.save();
  return { at, state };
}

/** Returns the lines that only one of two compared texts has. */
function differenceIn(error: Error & { actual?: unknown; expected?: unknown }): string {
  const [actual, expected] = [error.actual, error.expected].map((one) => inspect(one, ALL).split("\n"));
  const only = (lines: string[] = [], others: string[] = []) =>
    lines.filter((line) => !others.includes(line));
  return [...only(actual, expected), "instead of", ...only(expected, actual)].join("\n");
}

/** Runs a work to its end, or kills it after `killAfterMs`. */
async function live(
  work: Work<unknown>,
  { at, state }: Awaited<ReturnType<typeof prepare>>,
  killAfterMs?: number,
) {
  await at.putBack();
  if (!work.isStopped) await at.start();
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
  const begins = () =>
    vi.waitFor(async () => expect(await isUnderWay()).toBe(true), { timeout: BEGUN_WITHIN_MS, interval: 5 });
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
    broken ||= `after ${killAfterMs} ms: ${error.stack}\n${differenceIn(error)}`;
  };
  await work.checkStopped?.(at, state).catch(note);
  const restarted = performance.now();
  if (!work.isStopped) await at.start();
  const servingMs = Math.round(performance.now() - restarted);
  await work.check(at, state, answer).catch(note);
  await at.stop();
  const isInterrupted = answer === undefined;
  const said = `${isInterrupted ? "interrupted" : "done"}, serving after ${servingMs} ms`;
  progress(`${work.name}, killed after ${Math.round(killAfterMs ?? tookMs)} ms, ${said} ${broken}`);
  return { tookMs, servingMs, isInterrupted, acknowledged, broken };
}

/** Only the parallel writes have `acknowledged`. A kill interrupts few of them, so this work gets more rounds. */
const roundsOf = ({ acknowledged }: Work<unknown>) => (acknowledged ? 5 * ROUNDS : ROUNDS);
/** Works with the most kills begin first. */
const works = [drawnWrites, ...inBucket, ...shortWorks, ...longWorks] as Work<unknown>[];

async function killOften(work: Work<unknown>): Promise<void> {
  const place = await prepare(work);
  const whole = await live(work, place);
  const killed = [];
  while (killed.length < roundsOf(work)) killed.push(await live(work, place, random() * whole.tookMs));
  const broken = [whole, ...killed].flatMap((one) => one.broken || []);
  const interrupted = killed.filter(({ isInterrupted }) => isInterrupted).length;
  const servingMs = Math.max(...killed.map((one) => one.servingMs));
  const acknowledged = work.acknowledged && killed.reduce((sum, one) => sum + (one.acknowledged ?? 0), 0);
  const figures = { interrupted, acknowledged, broken: broken.length, servingMs };
  report({ name: work.name, kills: killed.length, ...figures });
  progress(`${work.name}: ${killed.length} kills, ${JSON.stringify(figures)}`);
  kills += killed.length;
  lost += broken.length;
  expect(broken).toEqual([]);
  expect(acknowledged ?? killed.length, "writes were acknowledged before kills").toBeGreaterThanOrEqual(
    Math.floor(killed.length / 10),
  );
  expect(interrupted, "kills met the middle of the work").toBeGreaterThanOrEqual(
    Math.floor(killed.length / 5),
  );
}

const told = (work: Work<unknown>) => (error: Error) => {
  progress(`${work.name} failed: ${error.message}`);
  throw error;
};

// A move to PostgreSQL starts from SQLite.
test.concurrent.each(
  works.filter(({ name }) => process.env.TEST_ENGINE !== "postgres" || !name.startsWith("a move")),
)("the promise of $name holds after kills", (work) => killOften(work).catch(told(work)), CASE_MAX_MS);
