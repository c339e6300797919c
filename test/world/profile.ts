import { pick, type Random } from "../random/random.ts";
import { inWorld, type World } from "./world.ts";

/** What somebody does. `weight` is how often, compared with the others. Returns false if there is nothing to do it to. */
export interface Deed<Place> {
  name: string;
  weight: number;
  does(place: Place, random: Random): unknown;
}

/** What lives in a world, and what must hold there. `Place` is what the deeds see. */
export interface Profile<Place = never> {
  name: string;
  /** Seeds in `npm test`, and in `npm run test:long`. */
  seeds: { short: number; long: number };
  /** How many deeds come before a calm, and how many calms a life has. */
  deeds: { list: readonly Deed<Place>[]; beforeCalm: number };
  calms: number;
  enter(world: World, seed: number): Promise<Place>;
  /** Runs before the deed. */
  pass?(place: Place): Promise<void>;
  /** Lets everything come to rest, and checks what holds then. */
  calm(place: Place, where: string): Promise<void>;
  leave?(place: Place): Promise<void>;
}

/** A failure is told with the shortest life found in this time. */
const SHORTEN_MS = 60_000;

/** Lives through a seed. A failure names the fewest deeds found that still fail. */
export async function liveThrough<Place>(profile: Profile<Place>, seed: number): Promise<void> {
  try {
    await live(profile, seed);
  } catch (error) {
    const deeds = await shortest(profile, seed, kindOf(error));
    throw new Error(`${profile.name}, seed ${seed}: ${error}\n${deeds}`, { cause: error });
  }
}

/** One life, without some of its deeds. Tells their names, and returns its calls. */
export function live<Place>(
  profile: Profile<Place>,
  seed: number,
  { without = new Set<number>(), told = [] as string[] } = {},
): Promise<readonly string[]> {
  const { deeds, calms } = profile;
  return inWorld(seed, async (world) => {
    const place = await profile.enter(world, seed);
    for (let calm = 0; calm < calms; calm++) {
      for (let number = calm * deeds.beforeCalm; number < (calm + 1) * deeds.beforeCalm; number++) {
        world.beginStep(number);
        await profile.pass?.(place);
        if (without.has(number)) continue;
        const deed = drawDeed(deeds.list, world.random);
        told.push(`${number} ${deed.name}`);
        await deed.does(place, world.random);
      }
      await profile.calm(place, `calm ${calm}`);
    }
    await profile.leave?.(place);
    return world.calls;
  });
}

export function drawDeed<One extends { weight: number }>(deeds: readonly One[], random: Random): One {
  let left = random() * deeds.reduce((sum, { weight }) => sum + weight, 0);
  for (const deed of deeds) {
    left -= deed.weight;
    if (left < 0) return deed;
  }
  return pick(deeds, random);
}

/** What went wrong, whatever it was about: the message without values, numbers and ids. */
const kindOf = (error: unknown) =>
  String(error)
    .split(": expected")[0]
    ?.replaceAll(/[\w-]*\d[\w-]*/g, "#");

/** Leaves out deeds as long as the life still fails in the same way: halves first, then fewer. */
async function shortest<Place>(
  profile: Profile<Place>,
  seed: number,
  kind: string | undefined,
): Promise<string> {
  const numbers = [...Array(profile.calms * profile.deeds.beforeCalm).keys()];
  let without = new Set<number>();
  let [told, why]: [string[], unknown] = [[], undefined];
  const end = performance.now() + SHORTEN_MS;
  for (let size = numbers.length / 2; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < numbers.length; at += Math.ceil(size)) {
      const more = numbers.slice(at, at + Math.ceil(size)).filter((number) => !without.has(number));
      if (more.length === 0 || performance.now() > end) continue;
      const [tried, names] = [new Set([...without, ...more]), [] as string[]];
      await live(profile, seed, { without: tried, told: names }).catch((error: unknown) => {
        if (kindOf(error) === kind) [without, told, why] = [tried, names, error];
      });
    }
  }
  return told.length === 0 ? "with all its deeds" : `with ${told.length} deeds:\n${told.join("\n")}\n${why}`;
}
