import { Readable } from "node:stream";
import { yieldToOthers } from "./yield.ts";

/** In UTF-16 units, which are as many bytes or up to three times as many. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Text as a stream of bytes, no more of it made than its reader takes, with a turn for others between two pieces.
 * Bytes, because Node 26.10 loses `drain` for streamed strings with letters of two bytes, and a slow reader waits for ever.
 */
export function byteStream(parts: AsyncIterable<string>): Readable {
  return Readable.from(piecesOf(parts), { objectMode: false, highWaterMark: PIECE_LENGTH });
}

async function* piecesOf(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = "";
  for await (const part of parts) {
    text += part;
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = "";
    await yieldToOthers();
  }
  if (text) yield Buffer.from(text);
}
