import { Readable } from "node:stream";
import { yieldToOthers } from "./yield.ts";

/** In UTF-16 units, which are as many bytes or up to three times as many. */
const PIECE_LENGTH = 64 * 1024;
/** What it is made of may cost more than its length says. */
const PARTS_A_TURN = 16;

/**
 * Text as a stream of bytes, no more of it made than its reader takes, with a turn for others every some parts.
 * Bytes, because Node 26.10 loses `drain` for streamed strings with letters of two bytes, and a slow reader waits for ever.
 */
export function byteStream(parts: AsyncIterable<string>): Readable {
  return Readable.from(piecesOf(parts), { objectMode: false, highWaterMark: PIECE_LENGTH });
}

async function* piecesOf(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = "";
  let made = 0;
  for await (const part of parts) {
    text += part;
    if (text.length >= PIECE_LENGTH) {
      yield Buffer.from(text);
      text = "";
    }
    if (++made % PARTS_A_TURN === 0) await yieldToOthers();
  }
  if (text) yield Buffer.from(text);
}
