import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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

test("a byte stream sends everything to a slow reader that pauses", async () => {
  const body = await readSlowly(await serve());
  expect(body.length).toBe(LINES * Buffer.byteLength(LINE));
  expect(body.toString()).toBe(LINE.repeat(LINES));
});

test("a destroyed byte stream ends its source generator", async () => {
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
