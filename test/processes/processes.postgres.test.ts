import { beforeAll, describe } from "vitest";
import { type DueWork, dueWork, plantDueWork } from "./due-work.ts";
import { races } from "./races.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { startProcesses, type ThreeProcesses } from "./three-processes.ts";

let started: ThreeProcesses;
let planted: DueWork;
const three = () => started;

beforeAll(async () => {
  started = await startProcesses(3, "postgres", async (database, front) => {
    planted = await plantDueWork(database, front);
  });
});

describe("three processes on one database", () => {
  races(three);
  dueWork(three, () => planted);
  // This waits for real time. `start.test.ts` restarts one process.
  if (process.env.TEST_LONG) rollingRestart(three);
});
