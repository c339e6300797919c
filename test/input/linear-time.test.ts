import { describe, expect, test } from "vitest";
import { type $ZodType, safeParse } from "zod/v4/core";
import { mark, snippet } from "#lessons/search/snippet.ts";
import { termsOf } from "#lessons/search/terms.ts";
import { shown } from "#member/data-rights/confirmation.ts";
import { printable } from "#notebook/calendar/ical/printable.ts";
import { ownIdsIn } from "#notebook/calendar/import/read-file.server.ts";
import { asCondition, GOAL_FIELDS } from "#notebook/goals/goal-fields.ts";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { parseEntries } from "#notebook/notes/note-entries.ts";
import { mailboxOf } from "#platform/mail/mailbox.ts";
import { logOptions } from "#platform/server/log.ts";
import { markdownText } from "#platform/server/member-export.ts";
import { inOneLine } from "#platform/shared/text/edges.ts";
import { isEmailAddress } from "#platform/shared/text/email-address.ts";
import { excerpt } from "#platform/shared/text/excerpt.ts";
import { fold, foldText } from "#platform/shared/text/fold-text.ts";
import { growthOfEightfold, processorMs } from "../growth.ts";
import { readFile } from "../records/calendar-file.ts";
import { startTestApp } from "../test-app.ts";
import { textsIn } from "./unbounded-input.ts";

/** Limit on the growth for eight times the input: linear code grows 8 times, quadratic code 64 times. */
const GROWTH_MAX = 24;
const LENGTH = 2 * 1024;
/** On the longest text, a quadratic expression takes ten times this duration, a linear one a tenth of it. */
const QUICK_MS = 40;
const TRIES = 3;
const SEPARATORS = [
  " ",
  "\t",
  "\n",
  "\r\n",
  "/",
  ".",
  ",",
  ";",
  ":",
  "-",
  "_",
  "'",
  '"',
  "\\",
  "@",
  "=",
  "%",
  "&",
  "#",
  "¡",
  "0",
  "a",
  "ñ",
  "\u0301",
];
/** The two shapes: a long run of the separator, and the separator after every letter. */
const SHAPES = [
  (sign: string, length: number) => `x${sign.repeat(length / sign.length)}x`,
  (sign: string, length: number) => `x${sign}`.repeat(length / (1 + sign.length)),
];
const MARKER = "--- Guardado el 05/03/2027 10:00 ---";
const WHEN = new Date("2027-03-05T12:00:00Z");

/** The functions that are the first to read untrusted text, besides the schemas of routes. */
const READERS: Record<string, (text: string) => unknown> = {
  "an error that is logged": (text) => {
    const { err } = logOptions("info").serializers as { err: (error: Error) => unknown };
    return err(new Error(text));
  },
  "an e-mail address": (text) => [
    isEmailAddress(text),
    isEmailAddress(`a@${text}`),
    mailboxOf(`${text}@${text}`),
  ],
  "a line of a calendar file": (text) => readFile(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${text}`),
  "the text of a calendar file": (text) => readFile(calendarFile(`SUMMARY:${text}\nDESCRIPTION:${text}`)),
  "the parameters of a calendar file": (text) => readFile(calendarFile(`SUMMARY;X=${text}:y`)),
  "the rule of a calendar file": (text) => readFile(calendarFile(`RRULE:FREQ=DAILY;BYDAY=${text}`)),
  "the days of a calendar file": (text) => readFile(calendarFile(`RRULE:FREQ=DAILY\nEXDATE:${text}`)),
  "the names in a calendar file": ownIdsIn,
  "what a calendar file cannot hold": printable,
  "a copy's Markdown": markdownText,
  "the code of a deletion": shown,
  "notes in one text": parseEntries,
  "notes behind each other": ({ length }) => parseEntries(`x\n${`${MARKER}\n`.repeat(length / 8)}`),
  "a query": (text) => termsOf(text),
  "what is searched": (text) => [fold(text), foldText(text)],
  "what was found": (text) => {
    const terms = termsOf("x");
    return [snippet(text, terms), mark(text, terms), excerpt(text, 140)];
  },
  "the lines of a goal": GOAL_FIELDS.vision_text.linesOf,
  "an obstacle in a sentence": asCondition,
  "a title of one line": inOneLine,
  "the name of a picture": (text) => newImageFile(text, WHEN),
};

function calendarFile(lines: string): string {
  return `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20270305\n${lines}\nEND:VEVENT\nEND:VCALENDAR`;
}

function isQuick(work: () => unknown): boolean {
  return Array.from({ length: TRIES }).some(() => {
    const begun = processorMs();
    work();
    return processorMs() - begun < QUICK_MS;
  });
}

async function slowOn(read: (text: string) => unknown): Promise<string[]> {
  const slow: string[] = [];
  for (const [at, shape] of SHAPES.entries()) {
    for (const sign of SEPARATORS) {
      if (isQuick(() => read(shape(sign, 8 * LENGTH)))) continue;
      const growth = await growthOfEightfold(LENGTH, (length) => read(shape(sign, length)));
      if (growth > GROWTH_MAX) slow.push(`${JSON.stringify(sign)} in shape ${at}: ${growth.toFixed()} times`);
    }
  }
  return slow;
}

describe("reading text takes linear time", () => {
  test.each(Object.entries(READERS))("as %s", async (_name, read) => {
    expect(await slowOn(read)).toEqual([]);
  });

  test("in every schema of every route", async () => {
    const app = await startTestApp();
    const schemas = new Set(
      app.routes.flatMap(({ config, schema }) =>
        config?.endpoint
          ? [schema?.params, schema?.querystring, schema?.headers, schema?.body].flatMap((part) =>
              part ? textsIn(part as $ZodType) : [],
            )
          : [],
      ),
    );
    expect(schemas.size).toBeGreaterThan(20);
    for (const schema of schemas)
      expect(await slowOn((text) => safeParse(schema, text)), JSON.stringify(schema._zod.def)).toEqual([]);
  });
});
