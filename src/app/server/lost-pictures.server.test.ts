import { rename } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { catchLog } from "#test/log/catch-log.ts";
import { uploadPicture } from "#test/records/journal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import { buildApp } from "./app.ts";
import { picturesFolder } from "./pictures.ts";

const stops: (() => Promise<unknown>)[] = [];

const app = await startTestApp();
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Starts one more process on the same installation. */
async function startAgain() {
  app.advanceClock(1000);
  const log = catchLog();
  const config = { ...app.config, logLevel: "error" as const, port: 0 };
  const { app: server } = await buildApp({ ...app, config, logTo: log.logTo });
  stops.push(() => server.close());
  await server.listen({ port: 0, host: "localhost" });
  const headers = { host: new URL(app.origin).host };
  return { log, health: async () => (await server.inject({ url: "/health", headers })).json() };
}

const LOST = { status: "degraded", reason: "the journal's pictures are missing" };

test("a start without the folder of the pictures says so in the log and in /health, also after a new picture", async () => {
  const member = await app.newMember();
  const folder = picturesFolder(app.config);
  expect((await startAgain()).log.lines()).toEqual([]);
  expect((await uploadPicture(member)).status).toBe(204);
  const whole = await startAgain();
  expect(await whole.health()).toMatchObject({ status: "ready" });
  expect(whole.log.lines()).toEqual([]);

  await rename(folder, `${folder}-elsewhere`);
  const lost = await startAgain();
  await expect.poll(lost.log.lines).toMatchObject([{ level: 50 }]);
  expect(lost.log.text()).toMatch(/none of the newest is in .*personal_calendar_images/);
  expect(await lost.health()).toMatchObject(LOST);
  expect((await uploadPicture(member)).status).toBe(204);
  app.advanceClock(2 * 3_600_000);
  expect(await lost.health()).toMatchObject(LOST);
});
