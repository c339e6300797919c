import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { SECOND_MS } from "#platform/shared/time.ts";
import { createPostgresDatabase } from "../databases/create-postgres-database.ts";
import { startWire } from "../databases/wire.ts";
import { startTestApp } from "../test-app.ts";
import { catchLog } from "./catch-log.ts";

const AWAY_MS = 1500;
const METRICS_TOKEN = "medidas".repeat(6);

test("while PostgreSQL is away, one line a second says so, with the number of failed calls, jobs and probes", async () => {
  const target = await createPostgresDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  const wire = await startWire(target);
  const log = catchLog();
  const settings = { DATABASE_URL: wire.url.href, METRICS_TOKEN, LOG_LEVEL: "error" };
  const app = await startTestApp({ settings, logTo: log.logTo });
  app.startJobs();
  const member = await app.visitor().signIn();
  const due = app.database.selectFrom("jobs").select("kind").where("run_at", "<=", app.clock().toISOString());
  await expect.poll(() => due.execute(), { timeout: 10 * SECOND_MS }).toEqual([]);
  expect(log.lines()).toEqual([]);
  wire.cut();
  const startedAt = performance.now();
  let failed = 0;
  while (performance.now() - startedAt < AWAY_MS) {
    const answers = await Promise.all(
      ["/api/session", "/api/session", "/health"].map((path) => member.send(path)),
    );
    failed += answers.filter(({ status }) => status === 503).length;
    await wait(40);
  }
  const metrics = await fetch(`${app.origin}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(await metrics.text()).toMatch(/claves_metrics_failed [1-9]/);
  const lines = log.lines();
  const seconds = (performance.now() - startedAt) / SECOND_MS;
  expect(failed).toBeGreaterThan(20);
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(
    new Set(["the database or the bucket is unavailable"]),
  );
  expect(lines.length).toBeLessThanOrEqual(seconds + 2);
  const counted = lines.reduce((sum, { count = 0 }) => sum + count, 0);
  expect(counted).toBeGreaterThan(failed / 4);
});
