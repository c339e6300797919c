import {
  type ExportFile,
  type ExportSource,
  eachRow,
  type MemberExport,
  markdownLine,
} from "#server/member-export.ts";

export const ideasExport: MemberExport = {
  tables: { ideas: eachIdea },
  async *files(source): AsyncGenerator<ExportFile> {
    yield {
      path: "ideas.md",
      about: "tus ideas, de la más antigua a la más nueva",
      content: inMarkdown(source),
    };
  },
};

function eachIdea({ database, userId }: ExportSource) {
  const rows = database
    .selectFrom("ideas")
    .select(["id", "user_id", "title", "position", "created_at"])
    .where("user_id", "=", userId);
  return eachRow(rows, ["created_at", "id"]);
}

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Banco de Ideas\n\n";
  let count = 0;
  for await (const { title } of eachIdea(source)) yield `${++count}. ${markdownLine(title)}\n`;
  if (count === 0) yield "Aún no tienes ideas.\n";
}
