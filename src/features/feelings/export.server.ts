import {
  type ExportFile,
  type ExportSource,
  eachRow,
  type MemberExport,
  markdownText,
  rowsOf,
} from "#server/member-export.ts";
import { longDate } from "#shared/days.ts";
import { feelingsWords } from "./levels.ts";

export const feelingsExport: MemberExport = {
  tables: {
    daily_feelings: eachDay,
    feelings_consents: (source) => rowsOf(listConsents(source)),
  },
  async *files(source): AsyncGenerator<ExportFile> {
    yield {
      path: "energia-y-animo.md",
      about: "la energía y el ánimo que anotaste, día por día, y lo que aceptaste para anotarlos",
      content: inMarkdown(source),
    };
  },
};

function eachDay({ database, userId }: ExportSource) {
  const rows = database
    .selectFrom("daily_feelings")
    .select(["user_id", "day", "energy", "mood"])
    .where("user_id", "=", userId);
  return eachRow(rows, ["day"]);
}

function listConsents({ database, userId }: ExportSource) {
  return database
    .selectFrom("feelings_consents")
    .select(["user_id", "edition", "words", "accepted_at", "withdrawn_at"])
    .where("user_id", "=", userId)
    .execute();
}

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Energía y ánimo\n";
  for (const { words, accepted_at, withdrawn_at } of await listConsents(source)) {
    const until = withdrawn_at ? ` Dejaste de aceptarlo: ${withdrawn_at} (UTC).` : "";
    yield `\n${markdownText(words)}\n\nLo aceptaste: ${accepted_at} (UTC).${until}\n\n`;
  }
  let count = 0;
  for await (const row of eachDay(source)) {
    count++;
    yield `- ${longDate(row.day)}. ${feelingsWords(row)}\n`;
  }
  if (count === 0) yield "\nAún no anotaste ningún día.\n";
}
