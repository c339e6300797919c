import { expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { setMark } from "#platform/jobs/upkeep-marks.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";

test("anybody can read when a backup was made and tried out, at most a minute late", async () => {
  const { config, database } = await startTestApp();
  const clock = { ms: Date.parse("2026-11-23T12:00:00.000Z") };
  const body = { config: { ...config, backupDir: "/nowhere" }, database, clock: () => new Date(clock.ms) };
  const { app } = await buildApp(body);
  const read = async () => {
    const answer = await app.inject({ url: "/api/backups", headers: { host: new URL(config.origin).host } });
    return answer.json();
  };
  expect(await read()).toEqual({ is_nightly: true, made_at: null, restored_at: null });

  const made = new Date("2026-11-23T07:00:00.000Z");
  const restored = new Date("2026-11-20T08:00:00.000Z");
  await setMark(database, "backup", made);
  await setMark(database, "backup-drill", restored);
  clock.ms += MINUTE_MS - 1;
  expect(await read()).toMatchObject({ made_at: null });
  clock.ms += 1;
  const expected = { is_nightly: true, made_at: made.toISOString(), restored_at: restored.toISOString() };
  expect(await read()).toEqual(expected);
  await app.close();
});
