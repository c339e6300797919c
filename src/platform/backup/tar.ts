import { createReadStream } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

// POSIX ustar (pubs.opengroup.org, pax, "ustar Interchange Format"), which every tar reads and writes.
const BLOCK = 512;
/** The start and length of each header field that is read. */
const NAME = [0, 100] as const;
const SIZE = [124, 12] as const;
const CHECKSUM = [148, 8] as const;
const TYPE = [156, 1] as const;
const PREFIX = [345, 155] as const;
/** The largest size that eleven octal digits can express. */
const SIZE_MAX = 8 ** 11 - 1;
const PATH = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/){1,4}[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Packs a folder, whose name begins every path in the archive. */
export async function* packFolder(folder: string): AsyncGenerator<Uint8Array> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const { size, mtime } = await stat(source);
    yield headerOf(basename(folder) + source.slice(folder.length), size, mtime);
    let read = 0;
    for await (const chunk of createReadStream(source)) {
      read += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    if (read !== size) throw new Error(`${source} changed while it was packed`);
    yield Buffer.alloc(roundUp(read) - read);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Reads the archive to its end. Returns the packed folder's path. @throws if the archive is cut off or not ours */
export async function unpackInto(folder: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = byteReader(chunks);
  let root = "";
  for (;;) {
    const header = await bytes.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { path, size } = readHeader(header);
    const target = join(folder, path);
    root = join(folder, path.split("/")[0] ?? "");
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await using file = await open(target, "wx", 0o600);
    for (let left = size; left > 0; ) {
      const piece = await bytes.atMost(left);
      await file.writeFile(piece);
      left -= piece.length;
    }
    await bytes.exactly(roundUp(size) - size);
  }
  // Reads to the end, because only the end of an encrypted archive proves that nothing was cut off.
  await bytes.end();
  return root;
}

function headerOf(path: string, size: number, modifiedAt: Date): Buffer {
  const name = basename(path);
  const prefix = dirname(path);
  if (!PATH.test(path) || name.length > NAME[1] || prefix.length > PREFIX[1] || size > SIZE_MAX)
    throw new Error(`${path} with ${size} bytes does not fit into a tar archive`);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  const modified = Math.floor(modifiedAt.getTime() / 1000);
  const header = Buffer.alloc(BLOCK);
  header.write(name);
  // These are mode, owner, group, size, time, the checksum's place, and the type of a file.
  const fields = ["0000600", "0000000", "0000000", octal(size, 11), octal(modified, 11), "        0"];
  header.write(fields.join("\0"), 100);
  header.write("ustar\x0000", 257);
  header.write(prefix, PREFIX[0]);
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM[0]);
  return header;
}

function readHeader(header: Buffer): { path: string; size: number } {
  const get = ([start, length]: readonly [number, number]) =>
    header.toString("latin1", start, start + length).replace(/\0.*$/s, "");
  const path = [get(PREFIX), get(NAME)].filter(Boolean).join("/");
  const size = Number.parseInt(get(SIZE), 8);
  const isSound = Number.parseInt(get(CHECKSUM), 8) === checksumOf(header) && size >= 0;
  // Refuses paths that `headerOf` cannot write, so that no path leads out of the folder.
  if (!isSound || get(TYPE) !== "0" || !PATH.test(path)) throw new Error("the archive holds something else");
  return { path, size };
}

/** The sum of the bytes, with spaces in place of the checksum itself. */
function checksumOf(header: Buffer): number {
  const [start, length] = CHECKSUM;
  return header.reduce((sum, byte, at) => sum + (at >= start && at < start + length ? 0x20 : byte), 0);
}

const roundUp = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/** @throws where the chunks end too early */
function byteReader(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  async function atMost(count: number): Promise<Uint8Array> {
    while (rest.length === 0) {
      const { value, done } = await iterator.next();
      if (done) throw new Error("the archive ends too early");
      rest = value;
    }
    const piece = rest.subarray(0, count);
    rest = rest.subarray(count);
    return piece;
  }

  return {
    atMost,
    async exactly(count: number): Promise<Buffer> {
      const whole = Buffer.alloc(count);
      for (let filled = 0; filled < count; ) {
        const piece = await atMost(count - filled);
        whole.set(piece, filled);
        filled += piece.length;
      }
      return whole;
    },
    async end(): Promise<void> {
      while (!(await iterator.next()).done);
    },
  };
}
