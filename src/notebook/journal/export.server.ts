import type { Storage } from "#platform/files/storage.ts";
import {
  type ExportAttachment,
  type ExportSource,
  eachRow,
  type MemberExport,
  markdownLine,
  markdownText,
  ownRecords,
  ownRows,
} from "#platform/server/member-export.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { comparisons, journalFields } from "./comparison/comparison-queries.server.ts";
import { askedIn, isUnreviewed } from "./comparison/unreviewed.ts";
import type { Comparison } from "./contract.ts";
import { IMAGES_PATH } from "./journal-limits.ts";
import { records } from "./queries.server.ts";
import { byField, labelOf, OWN_FIELDS, type RecordField } from "./record/record-fields.ts";

const IMAGES_FOLDER = "diario";

/** The member's names of the fields, in Markdown. */
type Labels = Record<RecordField, string>;

export function journalExport(storage: Storage): MemberExport {
  return {
    tables: {
      personal_calendar_events: eachRecord,
      daily_comparisons: eachComparison,
      journal_fields,
      personal_calendar_images: eachImage,
    },
    file: {
      path: "diario.md",
      about: `tu diario, día por día; sus imágenes están en la carpeta ${IMAGES_FOLDER}`,
      content: inMarkdown,
    },
    async *attachments(source): AsyncGenerator<ExportAttachment> {
      for await (const { user_id, file } of eachImage(source)) {
        yield { path: `${IMAGES_FOLDER}/${file}`, read: () => storage.read(`${user_id}/${file}`) };
      }
    },
  };
}

const eachRecord = ownRecords(records, ["event_date", "id"]);
const eachComparison = ownRecords(comparisons, ["comparison_date"]);
const journal_fields = ownRows(journalFields.table, journalFields.columns, ["custom_field_one_label"]);

type ExportedRecord = ReturnType<typeof eachRecord> extends AsyncIterable<infer Row> ? Row : never;

function eachImage({ database, userId }: ExportSource) {
  const rows = database
    .selectFrom("personal_calendar_images")
    .select(["user_id", "file", "bytes", "created_at"])
    .where("user_id", "=", userId)
    .where("removed_at", "is", null);
  return eachRow(rows, ["file"]);
}

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  const { value: names } = await journal_fields(source).next();
  const labels = byField((field) => markdownLine(labelOf(field, names)));
  const comparisons = eachComparison(source);
  let { value: comparison } = await comparisons.next();
  let count = 0;
  yield "# Mi Diario del Éxito\n";
  for await (const [day, pages] of eachDay(source)) {
    count++;
    yield `\n## ${longDate(day)}\n`;
    // Both streams are sorted by day, and each compared day has pages, so read them in step.
    if (comparison?.comparison_date === day) {
      yield `\n${comparisonLine(comparison, pages, labels)}\n`;
      ({ value: comparison } = await comparisons.next());
    }
    for (const page of pages) yield recordText(page, labels);
  }
  if (count === 0) yield "\nAún no hay registros.\n";
}

/** Groups pages by day, the projection first. */
async function* eachDay(source: ExportSource): AsyncGenerator<[day: string, pages: ExportedRecord[]]> {
  let pages: ExportedRecord[] = [];
  for await (const record of eachRecord(source)) {
    const [first] = pages;
    if (first && first.event_date !== record.event_date) {
      yield [first.event_date, pages];
      pages = [];
    }
    if (record.event_type === "project") pages.unshift(record);
    else pages.push(record);
  }
  if (pages[0]) yield [pages[0].event_date, pages];
}

function recordText(record: ExportedRecord, labels: Labels): string {
  const kind = record.event_type === "project" ? "Mi día proyectado" : "Mi día descrito";
  return [
    `\n### ${kind}: ${markdownLine(record.title)}`,
    markdownText(record.notes),
    ...OWN_FIELDS.map((field) => record[field] && `**${labels[field]}**\n\n${markdownText(record[field])}`),
    record.answer_text && `**${markdownLine(record.question_text)}**\n\n${markdownText(record.answer_text)}`,
    record.actions.map(({ action_text }) => `- ${markdownLine(action_text)}`).join("\n"),
    record.image_url && `![](${IMAGES_FOLDER}${record.image_url.slice(IMAGES_PATH.length)})`,
  ]
    .filter(Boolean)
    .map((part) => `${part}\n`)
    .join("\n");
}

function comparisonLine(
  comparison: Comparison,
  [project, describe]: ExportedRecord[],
  labels: Labels,
): string {
  const isWaiting = project && describe && isUnreviewed(comparison, askedIn(project, describe));
  const parts = [
    `título ${comparison.title_percentage} %`,
    `notas ${comparison.notes_percentage} %`,
    ...OWN_FIELDS.map((field) => `${labels[field]} ${comparison[`${field}_percentage`]} %`),
  ];
  return `Promedio: ${comparison.average_percentage} %${isWaiting ? ", sin revisar" : ""} (${parts.join(", ")})`;
}
