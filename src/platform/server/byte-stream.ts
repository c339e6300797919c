import { Readable } from "node:stream";
import { yieldToOthers } from "./yield.ts";

/** The length of a piece in UTF-16 units, each of one to three bytes. */
const PIECE_LENGTH = 64 * 1024;
/** The most parts in one turn of the event loop, because even a short part may take long to make. */
const PARTS_A_TURN = 16;

/** Streams bytes. With strings of two-byte letters, Node 26.10 loses `drain`, so a slow reader would wait for ever. */
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
