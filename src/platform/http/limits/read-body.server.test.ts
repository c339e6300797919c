import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyRequest } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { type BodyBudget, bodyBudget } from "#platform/limits/body-budget.ts";
import type { UserId } from "#platform/session/session.ts";
import { startTestApp } from "#test/test-app.ts";
import { installErrorHandler } from "../errors.ts";
import { bodyReader } from "./read-body.ts";

const BODY_BYTES = 100_000;

const sockets: Socket[] = [];
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const close of closing.splice(0)) await close();
});

function halfSent(port: number, head: string[], announced: number, sent: number) {
  const socket = connect({ host: "localhost", port });
  const half = { socket, answer: "", isClosed: false };
  socket.on("data", (part) => {
    half.answer += part;
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    half.isClosed = true;
  });
  socket.write([...head, `Content-Length: ${announced}`, "", ""].join("\r\n"));
  socket.write("x".repeat(sent));
  sockets.push(socket);
  return half;
}

function postHalf(origin: string, path: string, announced: number, sent: number) {
  const { host, port } = new URL(origin);
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`];
  return halfSent(Number(port), [...head, "Content-Type: application/json"], announced, sent);
}

/** Starts a server with one route that takes bytes. The `member` header names the sender. */
async function taking(limits: Parameters<typeof bodyReader>[1]) {
  const app = Fastify({ bodyLimit: BODY_BYTES });
  installErrorHandler(app);
  app.removeAllContentTypeParsers();
  const read = bodyReader(app, limits);
  app.addContentTypeParser("image/png", (request: FastifyRequest, payload: IncomingMessage) =>
    read(request, payload),
  );
  app.addHook("onRequest", async (request) => {
    const userId = request.headers.member as UserId;
    request.session = { userId, sessionId: "s", expiresAt: "", signedInAt: "" };
  });
  app.put("/", (request) => ({ bytes: (request.body as Buffer).length }));
  await app.listen({ port: 0, host: "localhost" });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const head = (member: string) => [
    "PUT / HTTP/1.1",
    "Host: localhost",
    "Content-Type: image/png",
    `Member: ${member}`,
  ];
  return {
    stop: (member: string, sent = BODY_BYTES - 1000) => halfSent(port, head(member), BODY_BYTES, sent),
    send: async (member: string, bytes: number) => {
      const headers = { "content-type": "image/png", member };
      const body = new Uint8Array(bytes);
      const response = await fetch(`http://localhost:${port}/`, { method: "PUT", headers, body });
      return { status: response.status, body: await response.json() };
    },
  };
}

test("half-sent bodies from one address stay within its memory budget, and a member is still served", async () => {
  const app = await startTestApp();
  const bytes = 256 * 1024;
  const halves = Array.from({ length: 150 }, () =>
    postHalf(app.origin, "/api/consumer-requests", bytes, bytes - 1000),
  );
  const refused = () => halves.filter(({ answer }) => answer.startsWith("HTTP/1.1 503")).length;
  await expect.poll(refused).toBeGreaterThanOrEqual(150 - (24 * 1024 ** 2) / (bytes - 1000));
  const member = await app.visitor().signIn();
  expect((await member.call("GET", "/api/session")).status).toBe(200);
  expect((await member.call("POST", "/api/session/refresh")).status).toBeLessThan(300);
});

describe("file uploads", () => {
  test("of eight members that stall and fill the budget do not block a ninth, and one of the eight gets 503", async () => {
    const sent = BODY_BYTES - 1000;
    const inner = bodyBudget({ totalMaxBytes: 8 * sent, eachMaxBytes: 3 * BODY_BYTES });
    let arrived = 0;
    const budget: BodyBudget = {
      open(key, onEvicted) {
        const room = inner.open(key, onEvicted);
        const grow = (bytes: number) => {
          arrived += bytes;
          return room.grow(bytes);
        };
        return { ...room, grow };
      },
    };
    const app = await taking({ budget });
    const stopped = Array.from({ length: 8 }, (_, at) => app.stop(`member-${at}`, sent));
    await expect.poll(() => arrived).toBe(8 * sent);
    expect(await app.send("of all", BODY_BYTES)).toMatchObject({ status: 503 });
    expect(await app.send("ninth", 50_000)).toEqual({ status: 200, body: { bytes: 50_000 } });
    await expect.poll(() => stopped.filter(({ answer }) => answer.includes(" 503 ")).length).toBe(1);
  });

  test("are closed with 408 when they stall or only drip", async () => {
    const app = await taking({ patienceMs: 200, bytesPerPatience: 10_000 });
    const stopped = app.stop("member", 50_000);
    const dripping = app.stop("another", 50_000);
    const drip = setInterval(() => dripping.socket.write("x"), 20);
    await expect.poll(() => [stopped.isClosed, dripping.isClosed]).toEqual([true, true]);
    clearInterval(drip);
    for (const { answer } of [stopped, dripping]) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"timed_out"');
    }
  });

  test("over the size limit are refused with 413, and those at the limit are accepted", async () => {
    const app = await taking({});
    const found = await app.send("member", BODY_BYTES + 1);
    expect(found).toMatchObject({ status: 413, body: { error: { code: "too_large" } } });
    expect(await app.send("member", BODY_BYTES)).toEqual({ status: 200, body: { bytes: BODY_BYTES } });
  });

  test("free their memory when they are broken off or answered", async () => {
    const budget = bodyBudget({ totalMaxBytes: BODY_BYTES, eachMaxBytes: BODY_BYTES });
    const app = await taking({ budget });
    for (let time = 0; time < 5; time++) {
      const stopped = app.stop("member");
      await expect.poll(() => app.send("member", 2000)).toMatchObject({ status: 503 });
      stopped.socket.destroy();
      await expect.poll(() => app.send("member", BODY_BYTES)).toMatchObject({ status: 200 });
    }
  });
});

test("an unknown route answers 404 before the request body arrives", async () => {
  const app = await startTestApp();
  const half = postHalf(app.origin, "/api/nothing", 100_000, 10);
  await expect.poll(() => half.answer).toMatch(/^HTTP\/1\.1 404 /);
});
