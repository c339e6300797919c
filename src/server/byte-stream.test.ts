import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { readSlowly } from "#test/slow-reader.ts";
import { stopAfterTests } from "#test/stop-after-tests.ts";
import { byteStream } from "./byte-stream.ts";

const LINE = `${"“sueño”".repeat(500)}\r\n`;
const LINES = 900;

async function* lines(): AsyncGenerator<string> {
  for (let line = 0; line < LINES; line++) yield LINE;
}

async function serve(): Promise<string> {
  const server = createServer((_request, response) => byteStream(lines()).pipe(response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stopAfterTests(async () => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("a reader that takes a little, pauses and goes on is sent everything", async () => {
  const body = await readSlowly(await serve());
  expect(body.length).toBe(LINES * Buffer.byteLength(LINE));
  expect(body.toString()).toBe(LINE.repeat(LINES));
});

test("is made of bytes in pieces that are neither tiny nor large", async () => {
  const sizes: number[] = [];
  for await (const piece of byteStream(lines())) sizes.push((piece as Buffer).length);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(32 * 1024);
  expect(Math.max(...sizes)).toBeLessThan(256 * 1024);
});

test("lets others have their turn while it is read", async () => {
  let turns = 0;
  let isRead = false;
  const others = (async () => {
    for (; !isRead; turns++) await setImmediate();
  })();
  let pieces = 0;
  for await (const _piece of byteStream(lines())) pieces++;
  isRead = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(pieces);
});

test("that is broken off ends what it was made of", async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield LINE;
    } finally {
      isEnded = true;
    }
  }
  const stream = byteStream(endless());
  await once(stream, "readable");
  stream.destroy();
  await expect.poll(() => isEnded).toBe(true);
});
