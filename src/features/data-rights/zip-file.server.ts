import type { FileHandle } from "node:fs/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Text is compressed in pieces of about this size: one at a time is all that memory holds. */
const PIECE_BYTES = 64 * 1024;
/** Paths that mean the same everywhere, and lead nowhere else. */
const SAFE_PATH = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]+$/i;
const PATH_MAX = 120;
/** Compressed already: trying again takes time and saves nothing. */
const PICTURE = /\.webp$/;

/**
 * Writes a ZIP into an open file, entry by entry.
 *
 * @param now what the entries are dated
 */
export function zipInto(file: FileHandle, now: Date) {
  const encoder = new TextEncoder();
  const paths = new Set<string>();
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const writeReady = async () => {
    for (const chunk of ready.splice(0)) await file.appendFile(chunk);
  };

  return {
    /** @throws where the path could be unsafe on someone's machine, or is there already: a mistake of ours */
    async add(path: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
      if (!SAFE_PATH.test(path) || path.length > PATH_MAX || paths.has(path.toLowerCase())) {
        throw new Error(`a file of the copy cannot be called ${path}`);
      }
      paths.add(path.toLowerCase());
      const entry = PICTURE.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
      entry.mtime = now;
      zip.add(entry);
      for await (const piece of inPieces(content)) {
        entry.push(typeof piece === "string" ? encoder.encode(piece) : piece);
        await writeReady();
      }
      entry.push(new Uint8Array(0), true);
      await writeReady();
    },

    async end(): Promise<void> {
      zip.end();
      await writeReady();
    },
  };
}

/** Joins short texts, such as lines. */
async function* inPieces(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let text = "";
  for await (const part of content) {
    if (typeof part !== "string") {
      if (text) yield text;
      text = "";
      yield part;
      continue;
    }
    text += part;
    if (text.length < PIECE_BYTES) continue;
    yield text;
    text = "";
  }
  if (text) yield text;
}
