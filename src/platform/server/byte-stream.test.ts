import { once } from "node:events";
import { expect, test } from "vitest";
import { serve } from "#test/providers/serving.ts";
import { readSlowly } from "#test/slow-reader.ts";
import { byteStream } from "./byte-stream.ts";

const LINE = `${"“sueño”".repeat(500)}\r\n`;
const LINES = 900;

async function* lines(): AsyncGenerator<string> {
  for (let line = 0; line < LINES; line++) yield LINE;
}

test("a byte stream sends everything to a slow reader that pauses", async () => {
  const origin = await serve((_request, response) => byteStream(lines()).pipe(response));
  const body = await readSlowly(`${origin}/`);
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
