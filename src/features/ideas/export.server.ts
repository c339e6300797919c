import {
  type ExportFile,
  type ExportSource,
  eachRow,
  type MemberExport,
  markdownLine,
} from "#server/member-export.ts";

type TitleOf = (keyId: string) => Promise<string | undefined>;

export function ideasExport(titleOf: TitleOf): MemberExport {
  return {
    tables: { ideas: eachIdea },
    async *files(source): AsyncGenerator<ExportFile> {
      yield {
        path: "ideas.md",
        about: "tus ideas, de la más antigua a la más nueva",
        content: inMarkdown(source, titleOf),
      };
    },
  };
}

function eachIdea({ database, userId }: ExportSource) {
  const rows = database
    .selectFrom("ideas")
    .select(["id", "user_id", "title", "position", "key_id", "created_at"])
    .where("user_id", "=", userId);
  return eachRow(rows, ["created_at", "id"]);
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
