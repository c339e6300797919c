import { freePort } from "../free-port.ts";
import { randomFrom, shuffled } from "../random/random.ts";
import { FIXED_SEED } from "../random/seeds.ts";
import { PlaceHere, type Work } from "./place.ts";
import { Life } from "./steps.ts";

/** The answer of a work that returns nothing. */
const DONE = "done";

/**
 * Runs each work completely, and then with processes that die. After each death a new process starts on the remaining
 * data, and the work's promise is checked. A seed chooses at most `most` deaths. Short runs die only after steps whose
 * effect outlives the process, long runs after any step.
 * @returns how often each work has died
 */
export async function tryDeaths<State>(
  works: readonly Work<State>[],
  most = Number.POSITIVE_INFINITY,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [prepare, ofOne] of Map.groupBy(works, (work) => work.prepare)) {
    const place = new PlaceHere(await freePort());
    await place.start();
    await place.dropWebhooks();
    const state = await prepare(place);
    await place.stop();
    place.save();
    for (const work of ofOne) {
      const { steps } = await live(place, state, work);
      const deaths = drawn(process.env.TEST_LONG ? [...steps.keys()] : deathsOf(steps), most);
      for (const death of deaths) await live(place, state, work, death);
      counts[work.name] = deaths.length;
    }
  }
  return counts;
}

async function live<State>(place: PlaceHere, state: State, work: Work<State>, death?: number): Promise<Life> {
  await place.putBack();
  await work.renew?.(place, state);
  if (!work.isStopped) await place.start();
  const life = new Life(death);
  const answer = await life
    .begin(() => work.run(place, state))
    .catch((error: unknown) => {
      if (!life.isDead) throw error;
    });
  await place.stop();
  life.end();
  if (death !== undefined && !life.isDead) throw new Error(`${work.name} was done before step ${death}`);
  try {
    await work.checkStopped?.(place, state);
    if (!work.isStopped) await place.start();
    await work.check(place, state, life.isDead ? undefined : (answer ?? DONE));
  } catch (cause) {
    const after = life.isDead ? `a death after step ${death}: ${life.steps.at(-1)?.what}` : "no death";
    throw new Error(`${work.name}, after ${after}`, { cause });
  }
  await place.stop();
  return life;
}

/** Finds the deaths after lasting steps. A death after any other step leaves the same state as before that step. */
function deathsOf(steps: Life["steps"]): number[] {
  return steps.flatMap(({ lasts }, at) => (lasts && at + 1 < steps.length ? at + 1 : []));
}

/** Chooses at most `most` deaths at random. The last two are always among them, because they end the work. */
function drawn(deaths: readonly number[], most: number): number[] {
  const random = randomFrom(FIXED_SEED ?? Date.now());
  return [...deaths.slice(-2), ...shuffled(deaths.slice(0, -2), random)].slice(0, most);
}
