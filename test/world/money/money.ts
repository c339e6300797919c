import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { pick } from "../../random/random.ts";
import { spawn } from "../scheduler.ts";
import type { Live } from "../world.ts";
import { Auditor } from "./auditor.ts";
import { ALONE, DEEDS } from "./deeds.ts";
import { PayingTown } from "./paying-town.ts";

// Members pay, end and go back on it, in several tabs, at once, and on PayPal's own site. PayPal and the connection
// lose, double and delay what they carry, webhooks come late, twice, forged or in another order, and the product's
// process dies at any statement. Then everything is repaired, and days pass in which nobody does anything.

const EPISODES = 2;
const BURSTS = 7;
const PAUSES_MS = [5 * SECOND_MS, MINUTE_MS, 20 * MINUTE_MS, 3 * HOUR_MS, 22 * HOUR_MS];
/** A step of a day, less some hours, so that it reaches each hour. */
const STEP_MS = 22 * HOUR_MS;
const STEPS_AFTER_CALM = 40;
const DOWN_CHANCE = 0.1;
const REST_STEPS = 2;
/** No lookup is due again before. */
const LOOK_MS = 11 * MINUTE_MS;
/** The most statements of a process before it dies. */
const DEATH_MAX = 120;

async function burst(at: PayingTown): Promise<void> {
  const { random } = at.world;
  await at.pass(pick(PAUSES_MS, random) * (0.5 + random()));
  const person = pick(at.people, random);
  person.disturbedAt = Date.now();
  if (random() < 0.2)
    at.internet.life.death = at.internet.life.steps.length + 1 + Math.floor(random() * DEATH_MAX);
  await at.open(person);
  if (random() < 0.35) await pick(ALONE, random)(at, person);
  else {
    const deeds = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(DEEDS, random));
    await Promise.all(deeds.map((deed) => spawn(() => deed(at, person))));
  }
  if (random() < 0.5) await at.runJobs();
}

/** Nothing fails any more. Days pass, and the jobs and PayPal's events do the rest. */
async function calm(at: PayingTown, auditor: Auditor): Promise<void> {
  at.internet.isBad = false;
  at.internet.life.death = Number.POSITIVE_INFINITY;
  await at.internet.settle();
  for (let step = 0; step < REST_STEPS; step++) {
    await at.tellEvents(1);
    await at.pass(STEP_MS);
    await at.runJobs();
  }
  await at.tellEvents(1);
  await at.pass(HOUR_MS + LOOK_MS);
  await at.runJobs();
  for (const person of at.people) await at.open(person);
  await auditor.checkCalm();
}

/** Life of one or two members, in days and in bursts of seconds. */
const liveWithMoney =
  (count: number): Live =>
  async (world) => {
    const at = new PayingTown(world);
    const auditor = new Auditor(at);
    const { random } = world;
    await at.holdEvents();
    for (const name of ["Ana", "Beto"].slice(0, count)) await at.addPerson(name);
    for (let episode = 0; episode < EPISODES; episode++) {
      at.internet.isBad = random() < 0.8;
      for (let number = 0; number < BURSTS; number++) {
        await world.deed(() => burst(at));
        auditor.checkMails();
        if (random() < 0.3) await look(at, auditor);
      }
      await calm(at, auditor);
      at.quietSince = Date.now();
      const steps = Math.floor(random() * STEPS_AFTER_CALM);
      for (let step = 0; step < steps; step++) {
        await at.pass(STEP_MS);
        // The server is down for some days.
        if (random() < DOWN_CHANCE) at.quietSince = Date.now() + STEP_MS;
        if (at.quietSince > Date.now()) continue;
        await at.runJobs();
        auditor.checkNotices();
        for (const person of at.people) {
          await at.open(person);
          await auditor.checkAccess(person, true);
        }
      }
      await calm(at, auditor);
    }
  };

/** The network is good for a moment, and members look at what they have. */
async function look(at: PayingTown, auditor: Auditor): Promise<void> {
  const { internet } = at;
  const { isBad } = internet;
  await internet.settle();
  internet.isBad = false;
  await at.pass(LOOK_MS);
  for (const person of at.people) {
    await at.open(person);
    await auditor.checkAccess(person, false);
  }
  internet.isBad = isBad;
}

export const MONEY: Record<string, Live> = { one: liveWithMoney(1), two: liveWithMoney(2) };
