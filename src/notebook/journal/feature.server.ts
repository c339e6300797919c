import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature, ToolContext } from "#platform/server/feature.ts";
import { marksOf } from "#platform/sync/server/synced-table.ts";
import { comparisonMarks, journalFields, saveComparison } from "./comparison/comparison-queries.server.ts";
import { journalContract } from "./contract.ts";
import { journalExport } from "./export.server.ts";
import { imageUsage } from "./images/image-queries.server.ts";
import { journalImages } from "./images/images.server.ts";
import { journalJobs } from "./images/jobs.server.ts";
import { deleteRecord, records, saveRecord } from "./queries.server.ts";
import { recordRecovery } from "./recovery.server.ts";
import { journalReminders } from "./reminders.server.ts";

export function journalFeature({ services, pictures }: ToolContext): Feature {
  const images = journalImages(services, pictures);
  return {
    routes: defineRoutes(journalContract, {
      keepRecord: ({ write, params, body }) => saveRecord(write, { ...params, ...body }),
      deleteRecord: async ({ write, params, query }) =>
        expectFound(await deleteRecord(write, params.id, query.base)),
      async keepComparison({ write, params, body }) {
        const { written_at: _, ...percentages } = body;
        expectFound(await saveComparison(write, params.day, percentages));
      },
      nameFields: ({ write, body }) => journalFields.upsert(write, body),
      uploadImage: ({ session, params, body }) => images.keep(session.userId, params.image, body),
      async readImage({ session, params, reply }) {
        const picture = await images.read(session.userId, params.image);
        expectFound(picture !== undefined);
        return reply.type("image/webp").header("content-disposition", "inline").send(picture);
      },
    }),
    jobs: journalJobs(services, pictures),
    collections: [{ ...records, recovery: recordRecovery }, comparisonMarks, marksOf(journalFields)],
    usage: imageUsage,
    export: journalExport(pictures),
    reminders: journalReminders,
  };
}
