import {
  EXPORT_PAGE,
  type ExportFile,
  type ExportSource,
  inPages,
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
  return inPages<{ id: string; user_id: string; title: string; position: number; created_at: string }>(
    (last) =>
      database
        .selectFrom("ideas")
        .select(["id", "user_id", "title", "position", "created_at"])
        .where("user_id", "=", userId)
        .$if(last !== undefined, (ideas) =>
          ideas.where((is) =>
            is(is.refTuple("created_at", "id"), ">", is.tuple(last?.created_at ?? "", last?.id ?? "")),
          ),
        )
        .orderBy("created_at")
        .orderBy("id")
        .limit(EXPORT_PAGE)
        .execute(),
  );
}

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Banco de Ideas\n\n";
  let count = 0;
  for await (const { title } of eachIdea(source)) yield `${++count}. ${markdownLine(title)}\n`;
  if (count === 0) yield "Aún no tienes ideas.\n";
}
