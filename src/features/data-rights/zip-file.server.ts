import type { FileHandle } from "node:fs/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** Size of the pieces that text is compressed in; only one is in memory. */
const PIECE_BYTES = 64 * 1024;
/** Paths that are safe on every operating system. */
const SAFE_PATH = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]+$/i;
const PATH_MAX = 120;
/** WebP is already compressed. */
const PICTURE = /\.webp$/;

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
    /** @throws on an unsafe or repeated path, which is a programming error */
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
