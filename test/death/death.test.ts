import { beforeAll, expect, test } from "vitest";
import { tryDeaths } from "./die.ts";
import { watchSteps } from "./steps.ts";
import { longWorks, shortWorks } from "./works/all.ts";
import { writes } from "./works/writes.ts";

// A work is an operation of the product (place.ts). Its process dies at a step, and the next process must keep the
// product's promises. `npm run drill:kill` kills real processes.

/** Only a work that hangs reaches this time limit: on a quiet machine, a work takes 1 to 8 seconds. */
const WORK_MAX_MS = 600_000;
/** The number of deaths that are chosen at random for a work of hundreds of steps. */
const DRAWN = process.env.TEST_LONG ? 64 : 4;

/** These calls change nothing: the member has no feed and no device, and comparing only reads. */
const CHANGE_NOTHING = [
  "DELETE /api/calendar-feed",
  "DELETE /api/reminders/device",
  "POST /api/notebook/compare",
];

beforeAll(watchSteps);

test.each(shortWorks)(
  "the promise of $name holds after a death at each step",
  async (work) => {
    const { [work.name]: deaths } = await tryDeaths([work]);
    expect(deaths).toBeGreaterThanOrEqual(5);
  },
  WORK_MAX_MS,
);

test.each(longWorks)(
  `the promise of $name holds after deaths at ${DRAWN} drawn steps`,
  async (work) => {
    const { [work.name]: deaths } = await tryDeaths([work], DRAWN);
    expect(deaths).toBeGreaterThanOrEqual(DRAWN);
  },
  WORK_MAX_MS,
);

test(
  "each write of a contract is done wholly or not at all, and once if it is sent again",
  async () => {
    const deaths = Object.entries(await tryDeaths(writes));
    expect(deaths.flatMap(([address, count]) => (count === 0 ? address : []))).toEqual(CHANGE_NOTHING);
  },
  WORK_MAX_MS,
);
