import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { pick, shuffled } from "../../random/random.ts";
import { passTime, spawn } from "../scheduler.ts";
import type { Live } from "../world.ts";
import { Auditor } from "./auditor.ts";
import { dayAfter, dayIn, firstShown } from "./clock.ts";
import { DEEDS, Doer } from "./deeds.ts";
import { Street } from "./street.ts";
import { sourcesOf, timeOn } from "./wishes.ts";

// Two members change what they want to be reminded of, and where: in three browsers that change hands, in zones whose
// clocks change. The network and the receivers lose, double, delay and refuse, clocks differ, and the product's process
// dies at any statement. Then everything works, and time passes from one reminder to the next.

/** Days before clocks change: in North America, Europe, Chile and New Zealand. */
const BEGINS = [
  "2027-03-11",
  "2027-03-25",
  "2027-04-01",
  "2027-09-02",
  "2027-09-23",
  "2027-10-28",
  "2027-11-04",
];
const EPISODES = 3;
const BURSTS = 9;
const QUIET_STEPS = 7;
const PAUSES_MS = [SECOND_MS, MINUTE_MS, 20 * MINUTE_MS, 3 * HOUR_MS, 15 * HOUR_MS];
/** A time before, at or after the next reminder. */
const AROUND_MS = [-30 * SECOND_MS, 0, 0, 20 * SECOND_MS, 5 * MINUTE_MS, 40 * MINUTE_MS];
/** The most statements of a process before it dies. */
const DEATH_MAX = 120;

/** Returns when the next reminder is due, within two days. */
function nextDue({ people }: Street): number {
  const now = Date.now();
  const dues = people.flatMap(({ wishes }) =>
    sourcesOf(wishes).flatMap(([kind, id]) =>
      [0, 1, 2].flatMap((more) => {
        const day = wishes.zone && dayAfter(dayIn(wishes.zone, now), more);
        const time = day && timeOn(wishes, kind, id, day);
        return time ? firstShown(wishes.zone, day, time) : [];
      }),
    ),
  );
  return Math.min(now + 15 * HOUR_MS, ...dues.filter((due) => due > now + MINUTE_MS));
}

const pass = (at: Street) =>
  passTime(
    at.random() < 0.6
      ? Math.max(0, nextDue(at) - Date.now() + pick(AROUND_MS, at.random))
      : Math.round(pick(PAUSES_MS, at.random) * (0.5 + at.random())),
  );

/** Both members do something at once, often while the product sends. */
async function burst(at: Street, auditor: Auditor): Promise<void> {
  const { random, internet, people } = at;
  pass(at);
  for (const person of people) person.begin();
  if (random() < 0.12)
    internet.life.death = internet.life.steps.length + 1 + Math.floor(random() * DEATH_MAX);
  const browsers = shuffled(at.browsers, random);
  const works = people.map((person, index) => async () => {
    const own = browsers.find(({ holder }) => holder === person);
    const browser = random() < 0.8 && own ? own : browsers[index];
    if (!browser || (browser.holder && browser.holder !== person && index > 0)) return;
    await at.open(person, browser);
    if (Date.now() > person.wishes.giftUntil) await at.give(person, pick([0, 5], random));
    else await pick(DEEDS, random)(new Doer(at, person, browser));
  });
  if (random() < 0.5) works.push(() => at.runJobs());
  await Promise.all(works.map((work) => spawn(work)));
  await internet.settle();
  for (const person of people) person.settle();
  if (random() < 0.6) await at.runJobs();
  auditor.checkMessages();
}

/** The product does what is due, and nothing fails. */
async function step(at: Street, auditor: Auditor): Promise<void> {
  const now = Date.now();
  await at.runJobs();
  auditor.checkDue(now);
}

async function calm(at: Street, auditor: Auditor): Promise<void> {
  at.internet.isBad = false;
  at.internet.life.death = Number.POSITIVE_INFINITY;
  await at.internet.settle();
  // What a dead process had begun, and what was refused.
  for (const pauseMs of [4 * MINUTE_MS, 62 * MINUTE_MS]) {
    passTime(pauseMs);
    await step(at, auditor);
  }
  await auditor.checkCalm();
}

export const liveWithReminders: Live = async (world) => {
  const at = new Street(world);
  const auditor = new Auditor(at);
  const { random } = at;
  passTime(Date.parse(pick(BEGINS, random)) - Date.now());
  for (let episode = 0; episode < EPISODES; episode++) {
    at.internet.isBad = random() < 0.8;
    for (let number = 0; number < BURSTS; number++) await world.deed(() => burst(at, auditor));
    await calm(at, auditor);
    for (let number = 0; number < QUIET_STEPS; number++) {
      pass(at);
      await step(at, auditor);
    }
  }
};
