import { pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { byteStream } from "#platform/server/byte-stream.ts";

/** Paths that are safe on every operating system. */
const SAFE_PATH = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]+$/i;
const PATH_MAX = 120;
/** WebP is already compressed. */
const PICTURE = /\.webp$/;
/** Methods of compression (APPNOTE.TXT, section 4.4.5). */
const [STORED, DEFLATED] = [0, 8];

/** Creates a ZIP file. Its bytes are all that `add` and `end` yield, in order. */
export function newZip(now: Date) {
  const paths = new Set<string>();
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });

  return {
    /** Compresses on other threads. @throws on an unsafe or repeated path, which is a programming error */
    async *add(path: string, content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
      if (!SAFE_PATH.test(path) || path.length > PATH_MAX || paths.has(path.toLowerCase())) {
        throw new Error(`a file of the copy cannot be called ${path}`);
      }
      paths.add(path.toLowerCase());
      const compression = PICTURE.test(path) ? STORED : DEFLATED;
      const entry: ZipInputFile = { filename: path, mtime: now, compression, size: 0, crc: 0 };
      zip.add(entry);
      const plain = counted(entry, content);
      const deflated = () => pipeline(plain, createDeflateRaw({ chunkSize: 64 * 1024 }), () => undefined);
      for await (const chunk of compression === STORED ? plain : deflated()) {
        entry.ondata?.(null, chunk, false);
        yield* ready.splice(0);
      }
      entry.ondata?.(null, new Uint8Array(0), true);
      yield* ready.splice(0);
    },

    *end(): Generator<Uint8Array> {
      zip.end();
      yield* ready.splice(0);
    },
  };
}

async function* counted(entry: ZipInputFile, content: AsyncIterable<string | Uint8Array>) {
  const isText = entry.compression === DEFLATED;
  for await (const bytes of isText ? byteStream(content as AsyncIterable<string>) : content) {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes as Uint8Array;
  }
}
