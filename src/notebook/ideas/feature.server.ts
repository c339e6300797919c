import { defineRoutes } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, markdownLine, ownRows } from "#platform/server/member-export.ts";
import { ideasContract } from "./contract.ts";
import { ideas, ideaTexts } from "./queries.server.ts";

const eachIdea = ownRows(ideas.table, ideas.columns, ["created_at", "id"]);

export const ideasFeature: Feature = {
  routes: defineRoutes(ideasContract, {
    keepIdea: ideaTexts.keep,
    setIdeaKey: ideaTexts.mark,
    deleteIdea: ideaTexts.remove,
  }),
  collections: [ideaTexts.collection],
  export: {
    tables: { ideas: eachIdea },
    file: { path: "ideas.md", about: "tus ideas, de la más antigua a la más nueva", content: inMarkdown },
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
