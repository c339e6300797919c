import {
  type ExportFile,
  type ExportSource,
  type MemberExport,
  markdownLine,
  rowsOf,
} from "#server/member-export.ts";
import type { Services } from "#server/services.ts";

/** @param titleOf returns undefined for a key that no longer exists */
export function favouritesExport(
  { config }: Services,
  titleOf: (keyId: string) => Promise<string | undefined>,
): MemberExport {
  return {
    tables: { favourites: (source) => rowsOf(listRows(source)) },
    async *files(source): AsyncGenerator<ExportFile> {
      yield {
        path: "favoritos.md",
        about: "tus claves favoritas, con su título y su dirección",
        content: inMarkdown(source),
      };
    },
  };

  async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
    yield "# Tus Claves Favoritas\n\n";
    const rows = await listRows(source);
    for (const { key_id } of rows) {
      const title = await titleOf(key_id);
      yield title === undefined
        ? `- ${markdownLine(key_id)} (ya no está en el sitio)\n`
        : `- [${markdownLine(title)}](${config.site.origin}/clave/${key_id})\n`;
    }
    if (rows.length === 0) yield "Aún no tienes favoritos.\n";
  }
}

/** Not paged: a member has at most FAVOURITES_MAX. */
function listRows({ database, userId }: ExportSource) {
  return database
    .selectFrom("favourites")
    .select(["user_id", "key_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("key_id")
    .execute();
}
