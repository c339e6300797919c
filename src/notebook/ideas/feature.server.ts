import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, markdownLine, ownRows } from "#platform/server/member-export.ts";
import { removeUnchanged } from "#platform/sync/server/queries.server.ts";
import { ideasContract } from "./contract.ts";
import { ideaRecovery, ideas, saveIdea } from "./queries.server.ts";

const eachIdea = ownRows(ideas.table, ideas.columns, ["created_at", "id"]);

export const ideasFeature: Feature = {
  routes: defineRoutes(ideasContract, {
    keepIdea: ({ write, params, body }) => saveIdea(write, { ...params, ...body }),
    // Keeps the version: a key is not text, so the last key wins and never conflicts with an edit.
    setIdeaKey: async ({ write, params, body }) => expectFound(await ideas.update(write, params.id, body)),
    deleteIdea: async ({ write, params, query }) =>
      expectFound((await removeUnchanged(write, ideas, params.id, query.base)) !== "missing"),
  }),
  collections: [{ ...ideas, recovery: ideaRecovery }],
  export: {
    tables: { ideas: eachIdea },
    file: {
      path: "ideas.md",
      about: "tus ideas, de la más antigua a la más nueva",
      content: inMarkdown,
    },
  },
};

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Banco de Ideas\n\n";
  let count = 0;
  for await (const { title, key_id } of eachIdea(source)) {
    const key = key_id && (await source.titleOfKey(key_id));
    yield `${++count}. ${markdownLine(title)}${key ? ` (clave: ${key})` : ""}\n`;
  }
  if (count === 0) yield "Aún no tienes ideas.\n";
}
