import { closeSync, openSync, writeSync } from "node:fs";
import Fastify from "fastify";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { startTestApp } from "#test/test-app.ts";
import { sqlitePath } from "../database/database.ts";
import { probeRoom } from "../files/disk-room.ts";
import { serveHealth } from "./health.ts";

function serverWith(probe: () => Promise<void>) {
  const clock = { ms: Date.UTC(2026, 0, 1) };
  const app = Fastify();
  serveHealth(app, () => new Date(clock.ms), probe);
  return { clock, look: async () => (await app.inject({ url: "/health" })).statusCode };
}

test("health checks within one second share one probe, including checks during a running probe", async () => {
  let probes = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { clock, look } = serverWith(() => {
    probes++;
    return answered;
  });
  const looks = [look(), look(), look()];
  clock.ms += 5000;
  looks.push(look());
  answer();
  expect(await Promise.all(looks)).toEqual([200, 200, 200, 200]);
  clock.ms += 999;
  expect(await look()).toBe(200);
  expect(probes).toBe(1);
  clock.ms += 1;
  await look();
  expect(probes).toBe(2);
});

test("a failed probe is reported as 503, and for at most one second after the failure has ended", async () => {
  let isBroken = true;
  const { clock, look } = serverWith(async () => {
    if (isBroken) throw new Error("gone");
  });
  expect(await look()).toBe(503);
  isBroken = false;
  expect(await look()).toBe(503);
  clock.ms += 1000;
  expect(await look()).toBe(200);
});

test("a server that is stopping closes every connection after its answer, and reports 503 at once", async () => {
  const { config, database } = await startTestApp();
  const { app, drain } = await buildApp({ config, database });
  const headers = { host: new URL(config.origin).host };
  const ask = (url: string) => app.inject({ url, headers });
  expect((await ask("/health")).statusCode).toBe(200);
  expect((await ask("/api/session")).headers.connection).toBe("keep-alive");
  drain();
  for (const url of ["/api/session", "/health", "/nowhere"])
    expect((await ask(url)).headers.connection).toBe("close");
  // The host guard refuses this call.
  expect((await app.inject({ url: "/", headers: { host: "other.example" } })).headers.connection).toBe(
    "close",
  );
  const health = await ask("/health");
  expect([health.statusCode, health.json().reason]).toEqual([503, "the server is stopping"]);
  await app.close();
});

test("a full disk is reported as 503 with its reason", async () => {
  const app = Fastify();
  const full = async () => ({ bavail: 100, bsize: 4096 });
  const probe = () => probeRoom("/data", { look: full as never });
  serveHealth(app, () => new Date(), probe);
  const { statusCode, body } = await app.inject({ url: "/health" });
  expect([statusCode, JSON.parse(body).reason]).toEqual([503, "the disk is full"]);
});

test("a damaged database is told from the first call that meets the damage on", async () => {
  const { config, database, app, newMember } = await startTestApp();
  const look = async () =>
    (await app.inject({ url: "/health", headers: { host: new URL(config.origin).host } })).json();
  const member = await newMember();
  expect(await look()).toMatchObject({ status: "ready" });
  const { rows } = await sql<{ page: number; size: number }>`
    SELECT rootpage - 1 AS page, page_size AS size FROM sqlite_master, pragma_page_size WHERE name = 'ideas'
  `.execute(database);
  const { page = 0, size = 0 } = rows[0] ?? {};
  const file = openSync(sqlitePath(config.dataDir), "r+");
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, page * size);
  closeSync(file);
  expect((await member.keepIdea("Otra")).status).toBe(500);
  await expect.poll(look).toMatchObject({ status: "degraded", reason: "the database is damaged" });
});
