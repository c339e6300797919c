import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { finished, Readable, type Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { findUser } from "#member/account/queries.server.ts";
import { inSnapshot } from "#platform/database/database.ts";
import { probeRoom } from "#platform/files/disk-room.ts";
import { bodyBudget } from "#platform/limits/body-budget.ts";
import {
  type ExportAttachment,
  type ExportFile,
  type ExportSource,
  type MemberExport,
  momentInUtc,
  rowsOf,
} from "#platform/server/member-export.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { newId } from "#platform/shared/new-id.ts";
import { slots } from "#platform/shared/slots.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { newZip } from "./zip-file.server.ts";

/** Version of `datos.json`. Increment it when a name changes or disappears. */
const VERSION = 1;
export const COPY_LIMITS = {
  /** The most copies whose texts are being written or downloaded, with at most some 200 MB each on the disk. */
  atOnce: 8,
  /** The longest wait for a turn. It is shorter than the idle time after which a connection is closed. */
  turnWithinMs: 4 * MINUTE_MS,
  /** The space that copies leave free on the disk. */
  leastBytes: 64 * 1024 * 1024,
  /** The longest time for the download of the texts. A small copy arrives even over a crowded old mobile network. */
  fetchedWithinMs: (bytes: number) => 10 * MINUTE_MS + (bytes / 25_000) * SECOND_MS,
};
const NO_ROOM =
  "Hay muchas copias en camino y la tuya todavía no cabe. Espera unos minutos e intenta de nuevo: tus datos siguen aquí.";

export interface Copied extends Pick<ExportSource, "titleOfKey"> {
  exports: readonly MemberExport[];
}

/**
 * Creates ZIP streams. The texts first go to a file without a name: a slow download then holds no snapshot, and a
 * killed process leaves no file. Pictures go directly to the download.
 */
export function memberCopies(
  { database, config, clock }: Services,
  { exports, titleOfKey }: Copied,
  limits = COPY_LIMITS,
) {
  const line = slots(limits.atOnce);
  const pictures = bodyBudget();

  /** @throws AppError `unauthenticated` if the member no longer exists, `unavailable` where there is no room */
  return async (userId: UserId, answer: Writable): Promise<Readable> => {
    const now = clock();
    const zip = newZip(now);
    const attachments: ExportAttachment[] = [];
    const cut = () => void answer.destroy();
    const turn = Promise.resolve(line.take());
    const place = await Promise.race([turn, wait(limits.turnWithinMs, undefined, { ref: false })]);
    if (!place) {
      void turn.then((late) => late[Symbol.dispose]());
      throw noRoom();
    }
    const makeWay = () => place[Symbol.dispose]();
    finished(answer, makeWay);
    const file = await openNameless(config.dataDir);
    finished(answer, () => void file.close());

    async function keep(path: string, content: AsyncIterable<string | Uint8Array>) {
      for await (const chunk of zip.add(path, content)) {
        if (answer.destroyed) throw new AppError("unavailable", "the client has left");
        await probeRoom(config.dataDir, limits).catch((cause: unknown) => {
          throw noRoom(cause);
        });
        await file.appendFile(chunk);
      }
    }

    async function* download() {
      const { size } = await file.stat();
      const late = setTimeout(cut, limits.fetchedWithinMs(size));
      try {
        yield* file.createReadStream({ start: 0 });
      } finally {
        clearTimeout(late);
        makeWay();
      }
      for (const { path, read } of attachments) {
        const content = await read();
        if (!content) continue;
        using held = pictures.open(userId, cut);
        if (!held.grow(content.length)) throw noRoom();
        yield* zip.add(path, rowsOf([content]));
      }
      // If the account was deleted meanwhile, its pictures are missing, so this copy must not look complete.
      if (!(await findUser(database, userId))) throw new AppError("unauthenticated", "the member is gone");
      yield* zip.end();
    }

    await inSnapshot(database, "long", async (transaction) => {
      // The member may have been deleted since the session was read. An empty copy would look complete.
      if (!(await findUser(transaction, userId))) throw new AppError("unauthenticated", "the member is gone");
      const source = { database: transaction, userId, now, siteOrigin: config.site.origin, titleOfKey };
      await keep("datos.json", writeJson(exports, source));
      const contents = [
        ["datos.json", `todo, con los nombres que tiene en la base de datos (versión ${VERSION})`],
      ];
      for (const part of exports) {
        for await (const { path, about, content } of filesOf(part, source)) {
          await keep(path, content);
          contents.push([path, about]);
        }
        for await (const attachment of part.attachments?.(source) ?? []) attachments.push(attachment);
      }
      const lines = contents.map(([path, about]) => `- ${path}: ${about}.`);
      await keep("LEEME.txt", rowsOf([readMe(lines, now, config.site.contactEmail)]));
    }).catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    return Readable.from(download(), { objectMode: false });
  };
}

const noRoom = (cause?: unknown) =>
  new AppError("unavailable", "no room for a copy", { sentence: NO_ROOM, cause });

async function* filesOf({ file, files }: MemberExport, source: ExportSource): AsyncGenerator<ExportFile> {
  if (file) yield { ...file, content: file.content(source) };
  if (files) yield* files(source);
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `copy-${newId()}.zip`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

async function* writeJson(parts: readonly MemberExport[], source: ExportSource): AsyncGenerator<string> {
  yield `{\n"version": ${VERSION},\n"exported_at": "${source.now.toISOString()}"`;
  for (const [table, read] of parts.flatMap(({ tables }) => Object.entries(tables))) {
    yield `,\n"${table}": [`;
    let separator = "\n";
    for await (const row of read(source)) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
    yield "]";
  }
  yield "\n}\n";
}

function readMe(lines: readonly string[], now: Date, contactEmail: string): string {
  return `Claves del Éxito: tus datos

Esta es una copia de todo lo que guardamos de ti, como estaba el ${momentInUtc(now.toISOString())}, la hora universal.

Qué hay aquí:

${lines.join("\n")}

Los archivos que terminan en .md y .json son de texto: los abre cualquier editor. El .json sirve, además, para llevar tus datos a otro programa.

Qué no está: las llaves de tus sesiones abiertas, que solo se guardan como una huella (hash) de la que no se pueden recuperar; y lo que escribiste en los ejercicios de las lecciones sin llevarlo a tu cuenta, que está solo en tu navegador. El detalle de tus pagos lo tiene PayPal, en tu cuenta.

Guarda esta copia donde solo la abras tú. Si algo falta o está mal, escríbenos: ${contactEmail}.
`;
}
