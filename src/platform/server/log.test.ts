import { spawnSync } from "node:child_process";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { newId } from "#platform/shared/new-id.ts";
import { startTestApp } from "#test/test-app.ts";
import { logOptions } from "./log.ts";

function collect() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, sink };
}

test("a logged error has no member's id, no name of a picture and no JSON that could not be read", () => {
  const { lines, sink } = collect();
  const log = pino(logOptions("info"), sink);
  const texts = [
    "ana@ejemplo.com",
    'x"con-ana"',
    "a",
    `{"de": con-ana y más texto, hasta muy lejos`,
    `[1, "con-ana"`,
  ];
  for (const text of texts) {
    try {
      JSON.parse(text);
    } catch (error) {
      log.error({ err: error }, "one");
      log.error({ err: new Error("another", { cause: error }) }, "another");
    }
  }
  const file = "1780000000000_con-ana-0123456789ab.webp";
  log.error({ err: new Error(`EACCES: '/data/${newId()}/${file}'`, { cause: new Error(file) }) }, "a third");
  expect(lines).toHaveLength(2 * texts.length + 1);
  expect(lines.join()).not.toMatch(/ana|[0-9a-f]{8}-[0-9a-f]{4}|más texto/);
  expect(lines.join()).toContain("EACCES: '/data/[id]/1780000000000_[name].webp'");
});

test("a crash is logged without the fields of its error, and ends the process with 1", () => {
  const code = `
    import { pino } from ${JSON.stringify(import.meta.resolve("pino"))};
    import { logCrashes, logOptions } from ${JSON.stringify(new URL("./log.ts", import.meta.url))};
    logCrashes(pino(logOptions("info")));
    Promise.reject(Object.assign(new Error("a duplicate"), { detail: "Key (email)=(ana@ejemplo.com)" }));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code]);
  expect([status, stderr.toString()]).toEqual([1, ""]);
  expect(JSON.parse(stdout.toString())).toMatchObject({ level: 60, err: { message: "a duplicate" } });
  expect(stdout.toString()).not.toContain("ana@");
});

test("request logs contain the route and never the requested path", async () => {
  const { lines, sink } = collect();
  const { config, database } = await startTestApp();
  const { app } = await buildApp({ config: { ...config, logLevel: "info" }, database, logTo: sink });
  const secret = "-_aZ09".repeat(7).padEnd(43, "x");
  const asked = {
    "/api/journal-images/1780000000000_con-ana-0123456789ab.webp": "/api/journal-images/:image",
    [`/api/calendar-feed/${secret}.ics?code=con-ana`]: "/api/calendar-feed/:file",
    [`/api/ideas/${newId()}/con-ana`]: "none",
    "/api/con-ana@ejemplo.com": "none",
    "/con-ana@ejemplo.com/?x=1": "none",
    "/con-ana@ejemplo.com%zz": "none",
    [`/api/calendar-feed/${"con-ana".repeat(40)}`]: "none",
  };
  for (const url of Object.keys(asked)) {
    await app.inject({ url, headers: { host: new URL(config.origin).host } });
  }
  const routes = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  expect(routes.map(({ req }) => req)).toEqual(
    Object.values(asked).map((route) => ({ method: "GET", route })),
  );
  expect(lines.join()).not.toMatch(/con-ana|-_aZ09/);
  await app.close();
});
