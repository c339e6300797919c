import { inMemberTransaction } from "#platform/database/locks.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import type { Feature, ToolContext } from "#platform/server/feature.ts";
import {
  type ExportSource,
  type MemberExport,
  markdownLine,
  ownRows,
} from "#platform/server/member-export.ts";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { pathContract } from "./contract.ts";
import { findTask, listLessons, mergePath } from "./queries.server.ts";

export function pathFeature({ services: { database, clock } }: ToolContext): Feature {
  return {
    routes: defineRoutes(pathContract, {
      exchangePath: ({ session: { userId }, body }) =>
        inMemberTransaction(database, userId, (transaction) => mergePath(transaction, userId, clock(), body)),
    }),
    export: pathExport,
  };
}

const ANSWERS = { done: "la hiciste", not_yet: "todavía no", dropped: "la quitaste" } as const;

const pathExport: MemberExport = {
  tables: {
    lessons_read: ownRows("lessons_read", ["key_id", "read_on", "changed_at"], ["key_id"]),
    chosen_tasks: ownRows(
      "chosen_tasks",
      ["key_id", "chosen_on", "answer", "answered_on", "changed_at"],
      ["key_id"],
    ),
  },
  file: {
    path: "recorrido.md",
    about: "las claves que leíste y la última tarea que elegiste en una",
    content: inMarkdown,
  },
};

async function* inMarkdown({ database, userId, titleOfKey }: ExportSource): AsyncGenerator<string> {
  yield "# Tu recorrido por las claves\n\n";
  const nameOf = async (keyId: string) => markdownLine((await titleOfKey(keyId)) ?? keyId);
  const read = (await listLessons(database, userId)).filter(({ read_on }) => read_on !== null);
  for (const { key_id, read_on } of read)
    yield `- ${await nameOf(key_id)}: leída el ${dateInSentence(String(read_on))}\n`;
  if (read.length === 0) yield "Aún no hay ninguna clave leída.\n";
  const task = await findTask(database, userId);
  if (!task) return;
  const { key_id, chosen_on, answer } = task;
  yield `\nTarea de ${await nameOf(key_id)}, elegida el ${dateInSentence(chosen_on)}`;
  yield answer ? `: ${ANSWERS[answer]}.\n` : ".\n";
}
