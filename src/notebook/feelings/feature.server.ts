import { defineRoutes } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { type ExportSource, markdownText, ownRows } from "#platform/server/member-export.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { feelingsContract } from "./contract.ts";
import { feelingsWords } from "./levels.ts";
import {
  acceptFeelings,
  consentMarks,
  feelings,
  feelingsConsent,
  feelingsMarks,
  saveFeelings,
  withdrawFeelings,
} from "./queries.server.ts";

const daily_feelings = ownRows(feelings.table, feelings.columns, ["day"]);
const feelings_consents = ownRows(feelingsConsent.table, feelingsConsent.columns, ["edition"]);

export const feelingsFeature: Feature = {
  routes: defineRoutes(feelingsContract, {
    keepFeelings: ({ write, params, body }) => saveFeelings(write, params.day, body),
    async deleteFeelings({ write, body }) {
      for (const day of new Set(body.days)) await feelings.remove(write, day);
    },
    acceptFeelings: ({ write, body }) => acceptFeelings(write, body),
    withdrawFeelings: ({ write }) => withdrawFeelings(write),
  }),
  // After a database restore, devices send the consent back before the feelings, which need a consent.
  collections: [consentMarks, feelingsMarks],
  export: {
    tables: { daily_feelings, feelings_consents },
    file: {
      path: "energia-y-animo.md",
      about: "la energía y el ánimo que anotaste, día por día, y lo que aceptaste para anotarlos",
      content: inMarkdown,
    },
  },
};

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Energía y ánimo\n";
  for await (const { words, accepted_at, withdrawn_at } of feelings_consents(source)) {
    const until = withdrawn_at ? ` Dejaste de aceptarlo: ${withdrawn_at} (UTC).` : "";
    yield `\n${markdownText(words)}\n\nLo aceptaste: ${accepted_at} (UTC).${until}\n\n`;
  }
  let count = 0;
  for await (const row of daily_feelings(source)) {
    count++;
    yield `- ${longDate(row.day)}. ${feelingsWords(row)}\n`;
  }
  if (count === 0) yield "\nAún no anotaste ningún día.\n";
}
