import { pino } from "pino";
import { journalJobs } from "#notebook/journal/images/jobs.server.ts";
import type { Storage } from "#platform/files/storage.ts";
import { jobLanes } from "#platform/jobs/jobs.ts";
import type { Services } from "#platform/server/services.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import type { TestApp } from "./test-app.ts";

const SILENT = pino({ level: "silent" });

/** Runs the journal's jobs once a day with a separate clock, because no session lasts as long as `durationMs`. */
export async function passDays(
  app: Pick<TestApp, "config" | "database" | "clock">,
  storage: Storage,
  durationMs: number,
): Promise<void> {
  const { config, database } = app;
  const start = app.clock();
  const clock = { now: start };
  const services: Services = { config, database, log: SILENT, clock: () => clock.now };
  const { runDue } = jobLanes(services, journalJobs(services, storage));
  for (let passedMs = 0; ; passedMs = Math.min(passedMs + DAY_MS, durationMs)) {
    clock.now = new Date(start.getTime() + passedMs);
    const run_at = start.toISOString();
    await database.updateTable("jobs").set({ run_at }).where("kind", "like", "journal.%").execute();
    await runDue();
    if (passedMs === durationMs) return;
  }
}
