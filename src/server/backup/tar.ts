import { createReadStream } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

// POSIX ustar (pubs.opengroup.org, pax, "ustar Interchange Format"), which every tar reads and writes.
const BLOCK = 512;
const NAME_MAX = 100;
const PREFIX_MAX = 155;
/** Eleven octal digits. */
const SIZE_MAX = 8 ** 11 - 1;
const PATH = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/){1,4}[A-Za-z0-9][A-Za-z0-9._-]*$/;

interface PackedFile {
  /** Below the folder. */
  path: string;
  size: number;
  modifiedAt: Date;
}

/** Where the fields of a header begin, and their lengths. */
const FIELDS = {
  name: [0, NAME_MAX],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, PREFIX_MAX],
} as const;

type Field = keyof typeof FIELDS;

/** The archive of a folder, whose name begins every path in it. `size` is known before anything is read. */
export async function packFolder(
  folder: string,
): Promise<{ size: number; chunks: AsyncIterable<Uint8Array> }> {
  const files: PackedFile[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { size, mtime } = await stat(path);
    files.push({ path: path.slice(folder.length + 1), size, modifiedAt: mtime });
  }
  const size = files.reduce((sum, file) => sum + BLOCK + roundUp(file.size), 2 * BLOCK);
  return { size, chunks: chunksOf(folder, files) };
}

async function* chunksOf(folder: string, files: readonly PackedFile[]): AsyncGenerator<Uint8Array> {
  for (const file of files) {
    yield headerOf(`${basename(folder)}/${file.path}`, file);
    let read = 0;
    for await (const chunk of createReadStream(join(folder, file.path))) {
      read += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    if (read !== file.size) throw new Error(`${file.path} changed while it was packed`);
    yield Buffer.alloc(roundUp(read) - read);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Reads the archive to its end. Returns the packed folder's path. @throws where it is cut off or not ours */
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
      if (!piece) throw new Error("the archive ends too early");
      await file.writeFile(piece);
      left -= piece.length;
    }
    await bytes.exactly(roundUp(size) - size);
  }
  // The end of an encrypted archive proves that nothing was cut off.
  while (await bytes.atMost(BLOCK));
  return root;
}

function headerOf(path: string, { size, modifiedAt }: Omit<PackedFile, "path">): Buffer {
  const header = Buffer.alloc(BLOCK);
  const set = (field: Field, text: string) => {
    const [start, length] = FIELDS[field];
    header.write(text, start, length, "latin1");
  };
  const octal = (field: Field, value: number) =>
    set(field, value.toString(8).padStart(FIELDS[field][1] - 1, "0"));
  const name = basename(path);
  const prefix = dirname(path);
  if (!PATH.test(path) || name.length > NAME_MAX || prefix.length > PREFIX_MAX || size > SIZE_MAX)
    throw new Error(`${path} with ${size} bytes does not fit into a tar archive`);
  set("name", name);
  set("prefix", prefix);
  octal("mode", 0o600);
  octal("uid", 0);
  octal("gid", 0);
  octal("size", size);
  octal("mtime", Math.floor(modifiedAt.getTime() / 1000));
  set("type", "0");
  set("magic", "ustar\x0000");
  set("checksum", `${checksumOf(header).toString(8).padStart(6, "0")}\0 `);
  return header;
}

function readHeader(header: Buffer): { path: string; size: number } {
  const get = (field: Field) => {
    const [start, length] = FIELDS[field];
    return header.toString("latin1", start, start + length).replace(/\0.*$/s, "");
  };
  const path = [get("prefix"), get("name")].filter(Boolean).join("/");
  const size = Number.parseInt(get("size"), 8);
  const isSound = Number.parseInt(get("checksum"), 8) === checksumOf(header) && size >= 0;
  // Only paths of our own, so that none leads out of the folder.
  if (!isSound || get("type") !== "0" || !PATH.test(path))
    throw new Error("the archive holds something else");
  return { path, size };
}

/** The sum of the bytes, with spaces in place of the checksum itself. */
function checksumOf(header: Buffer): number {
  const [start, length] = FIELDS.checksum;
  return header.reduce((sum, byte, at) => sum + (at >= start && at < start + length ? 0x20 : byte), 0);
}

const roundUp = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

function byteReader(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  /** Undefined at the end. */
  async function atMost(count: number): Promise<Uint8Array | undefined> {
    while (rest.length === 0) {
      const { value, done } = await iterator.next();
      if (done) return undefined;
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
        if (!piece) throw new Error("the archive ends too early");
        whole.set(piece, filled);
        filled += piece.length;
      }
      return whole;
    },
  };
}
