// On PostgreSQL too: its types refuse U+0000, and some numbers and dates, that SQLite stores.
import { beforeAll, expect, test } from "vitest";
import { catchLog } from "../log/catch-log.ts";
import { seedsOf } from "../random/seeds.ts";
import { startTestApp } from "../test-app.ts";
import { attack } from "./attack.ts";
import type { AttackRecord } from "./record.ts";

// The short attack; `npm run test:long` runs the long one. TEST_SEED repeats the requests of a run.

const [SEED = 0] = seedsOf({ short: 1, long: 1 });
const REQUESTS = 500;
const CALLBACKS = 24;
const WITHIN_MS = 180_000;

let record: AttackRecord;
const log = catchLog();

beforeAll(async () => {
  console.log(`TEST_SEED=${SEED}`);
  const app = await startTestApp({ settings: { LOG_LEVEL: "debug" }, logTo: log.logTo });
  record = await attack({
    origin: app.origin,
    dataDir: app.config.dataDir,
    seed: SEED,
    requestCount: REQUESTS,
    callbackCount: CALLBACKS,
    pages: ["/api/public-config"],
  });
}, WITHIN_MS);

test("generated requests and signed callbacks cause no server failure and change no data of others", () => {
  expect(record.complaints).toEqual([]);
});

test("the attack sends the planned number of requests and gets each expected status", () => {
  const statuses = new Set([...record.statuses.values()].flatMap((counts) => [...counts.keys()]));
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 400, 401, 403, 404, 415]));
  expect(record).toMatchObject({ requestCount: REQUESTS, callbackCount: CALLBACKS });
  expect(record.neighbourMs.length).toBeGreaterThan(0);
});

test("the log of the attack contains no address, id or token", () => {
  expect(log.lines().length).toBeGreaterThan(REQUESTS);
  expect(log.personalData()).toEqual([]);
});
