import { beforeAll, describe } from "vitest";
import { type DueWork, dueWork, plantDueWork } from "./due-work.ts";
import { letterRaces } from "./letter-races.ts";
import { notebookRaces } from "./notebook-races.ts";
import { peopleRaces } from "./people-races.ts";
import { premiumRaces } from "./premium-races.ts";
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
  letterRaces(three);
  premiumRaces(three);
  peopleRaces(three);
  notebookRaces(three);
  dueWork(three, () => planted);
  rollingRestart(three);
});
