import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { startTestApp } from "#test/test-app.ts";

const sockets: Socket[] = [];
const lines: { reqId?: string }[] = [];

const { config, database } = await startTestApp();
const logTo = { write: (line: string) => lines.push(JSON.parse(line)) };
const { app } = await buildApp({ config: { ...config, logLevel: "info" }, database, logTo: logTo as never });
const { host } = new URL(config.origin);
await app.listen({ port: 0, host: "localhost" });
const { port } = app.server.address() as AddressInfo;

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

function open(): Socket {
  const socket = connect({ host: "localhost", port });
  socket.on("error", () => {});
  sockets.push(socket);
  return socket;
}

const POST = "POST / HTTP/1.1\r\nHost: a\r\n";

test.each([
  ["what is no HTTP", "no http\r\n\r\n", 400, "bad_request"],
  ["a head that is too large", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431, "too_large"],
  ["two lengths", `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, "bad_request"],
  ["a negative length", `${POST}Content-Length: -1\r\n\r\n`, 400, "bad_request"],
  ["length and pieces", `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, 400, "bad_request"],
  ["pieces not last", `${POST}Transfer-Encoding: chunked, gzip\r\n\r\n`, 400, "bad_request"],
  ["a request that names no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "bad_request"],
  ["an expectation that nobody knows", `${POST}Expect: 42\r\nContent-Length: 0\r\n\r\n`, 417, "bad_request"],
])("%s is answered with our JSON error and our security headers", async (_name, sent, status, code) => {
  const socket = open();
  socket.write(sent);
  const answer = await text(socket);
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  // Chunked encoding puts lengths between the pieces of the body.
  const body = rest.join("").match(/\{.*\}/s)?.[0] ?? "";
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain("x-content-type-options: nosniff");
  expect(head).toContain("content-security-policy: default-src 'none'");
  const [, id] = /^request-id: ([\da-f]{8})\r?$/m.exec(head) ?? [];
  expect(JSON.parse(body)).toEqual({ error: { code, message: expect.stringMatching(/\w/) } });
  expect(lines).toContainEqual(expect.objectContaining({ reqId: id }));
});

test("TRACE is answered with 404, and nothing of the request comes back", async () => {
  const socket = open();
  socket.write(`TRACE / HTTP/1.1\r\nHost: ${host}\r\nX-Secret: s-3cret\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain("s-3cret");
});

test("a request that times out is answered with 408 timed_out", () => {
  const written: string[] = [];
  const socket = { writable: true, write: (text: string) => written.push(text), destroy: () => {} };
  const error = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  app.server.emit("clientError", error, socket as unknown as Socket);
  expect(written.join()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"timed_out"/);
});

test("the server closes a connection whose client stops reading, by default after 300 seconds", async () => {
  expect(app.server.timeout).toBe(300_000);
  app.server.setTimeout(300);
  const socket = open();
  socket.pause();
  // More than the socket buffers of both ends hold.
  socket.write(`GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(100));
  const count = () => new Promise((resolve) => app.server.getConnections((_error, open) => resolve(open)));
  await expect.poll(count).toBe(1);
  await expect.poll(count).toBe(0);
});
