import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findUser } from "#features/account/queries.server.ts";
import { inSnapshot } from "#server/database/database.ts";
import type { ExportAttachment, ExportFile, ExportSource, MemberExport } from "#server/member-export.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { AppError } from "#shared/errors.ts";
import { newId } from "#shared/new-id.ts";
import { zipInto } from "./zip-file.server.ts";

/** Version of `datos.json`. Increment it when a name changes or disappears. */
const VERSION = 1;
const MOMENT = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export interface Copied extends Pick<ExportSource, "titleOfKey"> {
  /** Each feature's part. */
  exports: readonly MemberExport[];
}

/**
 * Writes a ZIP into an unlinked file, so that a slow download holds no snapshot. The caller closes the file.
 * @throws AppError `unauthenticated` if the member no longer exists
 */
export async function copyMember(
  { database, config, clock }: Services,
  { exports, titleOfKey }: Copied,
  userId: UserId,
): Promise<FileHandle> {
  const file = await openNameless();
  try {
    const now = clock();
    const zip = zipInto(file, now);
    const attachments: ExportAttachment[] = [];
    await inSnapshot(database, "long", async (transaction) => {
      // Deleted since the session was read: an empty copy would look like theirs.
      if (!(await findUser(transaction, userId))) throw new AppError("unauthenticated", "the member is gone");
      const source = { database: transaction, userId, now, siteOrigin: config.site.origin, titleOfKey };
      await zip.add("datos.json", writeJson(exports, source));
      const contents = [
        ["datos.json", `todo, con los nombres que tiene en la base de datos (versión ${VERSION})`],
      ];
      for (const part of exports) {
        for await (const { path, about, content } of filesOf(part, source)) {
          await zip.add(path, content);
          contents.push([path, about]);
        }
        for await (const attachment of part.attachments?.(source) ?? []) attachments.push(attachment);
      }
      const lines = contents.map(([path, about]) => `- ${path}: ${about}.`);
      await zip.add("LEEME.txt", one(readMe(lines, now, config.site.contactEmail)));
    });
    for (const { path, read } of attachments) {
      const content = await read();
      if (content) await zip.add(path, one(content));
    }
    await zip.end();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* filesOf({ file, files }: MemberExport, source: ExportSource): AsyncGenerator<ExportFile> {
  if (file) yield { ...file, content: file.content(source) };
  if (files) yield* files(source);
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `claves-${newId()}.zip`);
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

Esta es una copia de todo lo que guardamos de ti, como estaba el ${MOMENT.format(now)} (hora universal, UTC).

Qué hay aquí:

${lines.join("\n")}

Los archivos que terminan en .md y .json son de texto: los abre cualquier editor. El .json sirve, además, para llevar tus datos a otro programa.

Qué no está: las llaves de tus sesiones abiertas, que solo se guardan como una huella (hash) de la que no se pueden recuperar; y lo que escribiste en los ejercicios de las lecciones sin llevarlo a tu cuenta, que está solo en tu navegador. El detalle de tus pagos lo tiene PayPal, en tu cuenta.

Guarda esta copia donde solo la abras tú. Si algo falta o está mal, escríbenos: ${contactEmail}.
`;
}

async function* one<T>(content: T): AsyncGenerator<T> {
  yield content;
}
