import { type ExportSource, type MemberExport, markdownLine, ownRows } from "#server/member-export.ts";
import { ideas } from "./queries.server.ts";

const eachIdea = ownRows(ideas.table, ideas.columns, ["created_at", "id"]);

type TitleOf = (keyId: string) => Promise<string | undefined>;

export function ideasExport(titleOf: TitleOf): MemberExport {
  return {
    tables: { ideas: eachIdea },
    file: {
      path: "ideas.md",
      about: "tus ideas, de la más antigua a la más nueva",
      content: (source) => inMarkdown(source, titleOf),
    },
  };
}

async function* inMarkdown(source: ExportSource, titleOf: TitleOf): AsyncGenerator<string> {
  yield "# Banco de Ideas\n\n";
  let count = 0;
  for await (const { title, key_id } of eachIdea(source)) {
    const key = key_id && (await titleOf(key_id));
    yield `${++count}. ${markdownLine(title)}${key ? ` (clave: ${key})` : ""}\n`;
  }
  if (count === 0) yield "Aún no tienes ideas.\n";
}
