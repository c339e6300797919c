import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { startTestApp } from "#test/test-app.ts";

// Calls are counted in memory before any query, so one database engine is enough for these tests.

type Server = Pick<Awaited<ReturnType<typeof buildApp>>["app"], "inject" | "close" | "listen" | "server">;

/** The limit per address (docs/product.md, section 7). */
const CALLS_PER_MINUTE = 3000;
const FILES_PER_MINUTE = 12_000;
const UNDECODABLE = 500;
const ADDRESS = "127.0.0.1";

const running = await startTestApp();

/** Starts a server with fresh limits and a clock that stands still. */
async function server(): Promise<Server> {
  const { config, database } = running;
  const now = new Date();
  return (await buildApp({ config, database, clock: () => now })).app;
}

function callOnce(app: Server, url: string, { accept = "*/*", remoteAddress = ADDRESS } = {}) {
  const headers = { host: new URL(running.origin).host, accept };
  return app.inject({ url, remoteAddress, headers });
}

async function untilRefused(app: Server, url: string, from = { remoteAddress: ADDRESS }) {
  for (let calls = 0; calls <= FILES_PER_MINUTE; calls++) {
    const answer = await callOnce(app, url, from);
    if (answer.statusCode === 429) return { calls, answer };
  }
  throw new Error("all calls passed");
}

describe("an address over its rate limit for the API", () => {
  let app: Server;
  let used: Awaited<ReturnType<typeof untilRefused>>;

  beforeAll(async () => {
    app = await server();
    used = await untilRefused(app, "/api/nothing");
    return () => app.close();
  });

  test("gets 429 for API routes and the API description after 3,000 calls", async () => {
    const { calls, answer } = used;
    expect(calls).toBe(CALLS_PER_MINUTE);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ error: { code: "rate_limited" } });
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    for (const url of ["/api/openapi.json", "/api/public-config", "/api/session"]) {
      expect((await callOnce(app, url)).statusCode, url).toBe(429);
    }
  });

  test("gets 429 before the announced request body arrives", async () => {
    const { config } = running;
    await app.listen({ port: 0, host: ADDRESS });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ host: ADDRESS, port });
    const answer = text(socket);
    socket.write(
      `POST /api/consumer-requests HTTP/1.1\r\nHost: ${new URL(config.origin).host}\r\nOrigin: ${config.origin}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 100000\r\nConnection: close\r\n\r\n{",
    );
    expect(await answer).toMatch(/^HTTP\/1\.1 429 /);
  });
});

describe("an IPv6 /64 over its rate limit for everything outside the API", () => {
  const HOME = { remoteAddress: "2001:db8:1:2::1" };
  let app: Server;
  let used: Awaited<ReturnType<typeof untilRefused>>;

  beforeAll(async () => {
    app = await server();
    for (let calls = 0; calls < UNDECODABLE; calls++) {
      expect((await callOnce(app, "/%zz", HOME)).statusCode).toBe(400);
    }
    used = await untilRefused(app, "/assets/nothing.js", HOME);
    return () => app.close();
  });

  test("gets 429 for files, pages, /health and undecodable URLs after 12,000 calls, as a Spanish page in browsers", async () => {
    const { calls, answer } = used;
    expect(UNDECODABLE + calls).toBe(FILES_PER_MINUTE);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    for (const url of ["/health", "/", "/metas", "/%zz"]) {
      const { statusCode, headers } = await callOnce(app, url, HOME);
      expect([statusCode, headers["content-type"]], url).toEqual([429, "application/json; charset=utf-8"]);
    }
    const page = await callOnce(app, "/metas", { ...HOME, accept: "text/html,*/*;q=0.8" });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toContain("Espera un minuto");
  });

  test("can still call the simulators, which stand for other sites", async () => {
    expect((await callOnce(app, "/simulators", HOME)).statusCode).toBe(200);
  });

  test("shares its limit with all its addresses, but not with the next /64", async () => {
    const call = (remoteAddress: string) => callOnce(app, "/health", { remoteAddress });
    expect((await call("2001:db8:1:2:ffff::9")).statusCode).toBe(429);
    expect((await call("2001:db8:1:3::1")).statusCode).toBe(200);
  });
});

test("a dear call counts as several: 300 calendar feeds a minute", async () => {
  const app = await server();
  const { calls } = await untilRefused(app, `/api/calendar-feed/${"a".repeat(43)}.ics`);
  expect(calls).toBe(CALLS_PER_MINUTE / 10);
  await app.close();
});
