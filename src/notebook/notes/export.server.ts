import {
  type ExportFile,
  type ExportSource,
  eachRow,
  type MemberExport,
} from "#platform/server/member-export.ts";
import { contextTitle, keyOfNote } from "./context-title.ts";
import { formatEntry } from "./note-entries.ts";
import { listContexts, notes } from "./queries.server.ts";

/** Exports in the specification's format. Times are UTC, since the server does not know the member's time zone. */
export const notesExport: MemberExport = {
  tables: { user_page_notes: (source) => eachRow(notesOf(source), ["revision", "id"]) },
  async *files(source): AsyncGenerator<ExportFile> {
    for (const context of await listContexts(source.database, source.userId)) {
      const keyId = keyOfNote({ page_context: context });
      const title = contextTitle(context, keyId === null ? undefined : await source.titleOfKey(keyId));
      yield {
        path: `notas/notas_${context}.md`,
        about: `${title}, de la más nueva a la más antigua; las horas son UTC`,
        content: inMarkdown(source, context, title),
      };
    }
  },
};

function notesOf({ database, userId }: ExportSource) {
  return database
    .selectFrom("user_page_notes")
    .select([...notes.columns, "revision", "user_id"])
    .where("user_id", "=", userId);
}

async function* inMarkdown(source: ExportSource, context: string, title: string): AsyncGenerator<string> {
  yield `# ${title}\n`;
  const found = eachRow(notesOf(source).where("page_context", "=", context), ["created_at", "id"], "desc");
  for await (const { note_content: text, created_at } of found)
    yield `\n${formatEntry({ text, minute: created_at.slice(0, 16) })}\n`;
}
