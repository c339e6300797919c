import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { startTestApp } from "#test/test-app.ts";

const sockets: Socket[] = [];
const { config, database } = await startTestApp();
const { app } = await buildApp({ config, database });
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
  ["what is no HTTP", "no http\r\n\r\n", 400],
  ["a head that is too large", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["two lengths", `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  ["length and pieces", `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ["pieces not last", `${POST}Transfer-Encoding: chunked, gzip\r\n\r\n`, 400],
  ["a request that names no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["an expectation that nobody knows", `${POST}Expect: 42\r\nConnection: close\r\n\r\n`, 417],
])("%s is refused once, without a word", async (_name, sent, status) => {
  const socket = open();
  socket.write(sent);
  expect(await text(socket)).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} .*\r\n([^\r]+\r\n)*\r\n(0\r\n\r\n)?$`),
  );
});

test("a URL that cannot be decoded does no harm if its client has reset the connection", async () => {
  const socket = open();
  await once(app.server, "connection");
  socket.write(`GET /%zz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  socket.resetAndDestroy();
  const [request] = await once(app.server, "request");
  expect(request.socket.remoteAddress).toBeUndefined();
});

test("TRACE is answered with 404, and nothing of the request comes back", async () => {
  const socket = open();
  socket.write(`TRACE / HTTP/1.1\r\nHost: ${host}\r\nX-Secret: s-3cret\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain("s-3cret");
});

test("the server closes a connection whose client stops reading, by default after 300 seconds", async () => {
  expect(app.server.timeout).toBe(300_000);
  app.server.setTimeout(300);
  const socket = open();
  socket.pause();
  // The answers are larger than the socket buffers of both ends.
  socket.write(`GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(100));
  const count = () => new Promise((resolve) => app.server.getConnections((_error, open) => resolve(open)));
  await expect.poll(count).toBe(1);
  await expect.poll(count).toBe(0);
});
