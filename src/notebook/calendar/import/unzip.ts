import { FILE_MAX_BYTES } from "../event-limits.ts";

/** The reason, in Spanish, why a file cannot be read. */
export class FileProblem extends Error {}

export const TOO_LARGE =
  "El archivo es demasiado grande: puede tener hasta 30 MB, también lo que hay dentro de un .zip.";
const ENTRIES_MAX = 20;
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const BROKEN =
  "Este .zip no se pudo abrir. Ábrelo en tu dispositivo y elige los archivos .ics que tiene dentro.";

/** Returns the calendars of a .zip such as Google's export, or any other file unchanged. @throws FileProblem */
export async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array[]> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [bytes];
  const calendars: Uint8Array[] = [];
  let room = FILE_MAX_BYTES;
  // Count the inflated bytes, because the sizes in the directory may be false.
  const count = (chunk: Uint8Array, out: TransformStreamDefaultController<Uint8Array>) => {
    room -= chunk.length;
    if (room < 0) throw new FileProblem(TOO_LARGE);
    out.enqueue(chunk);
  };
  try {
    for (const { packed, isStored } of entriesOf(bytes)) {
      const stream = new Blob([packed]).stream();
      const content = isStored ? stream : stream.pipeThrough(new DecompressionStream("deflate-raw"));
      const counted = content.pipeThrough(new TransformStream({ transform: count }));
      calendars.push(new Uint8Array(await new Response(counted).arrayBuffer()));
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(room < 0 ? TOO_LARGE : BROKEN);
  }
  if (calendars.length === 0) throw new FileProblem("Este .zip no tiene ningún calendario (.ics).");
  return calendars;
}

/** Reads the directory at the file's end (PKWARE's APPNOTE, section 4.3). Throws on unknown kinds of entries. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer);
  let end = bytes.length - END_BYTES;
  while (view.getUint32(end, true) !== END) end--;
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new FileProblem(`Este .zip tiene más de ${ENTRIES_MAX} archivos.`);
  const found: { packed: Uint8Array<ArrayBuffer>; isStored: boolean }[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    const short = (offset: number) => view.getUint16(at + offset, true);
    const long = (offset: number) => view.getUint32(at + offset, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + short(28)));
    if (/\.(ics|ical|ifb)$/i.test(name) && !name.startsWith("__MACOSX/")) {
      const [isEncrypted, method] = [(short(8) & 1) === 1, short(10)];
      if (long(0) !== ENTRY || isEncrypted || ![0, 8].includes(method)) throw new Error("unknown entry");
      const local = long(42);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      found.push({ packed: bytes.subarray(start, start + long(20)), isStored: method === 0 });
    }
    at += 46 + short(28) + short(30) + short(32);
  }
  return found;
}
