import type { Feature, ToolContext } from "#server/feature.ts";
import { comparisons, journalFields } from "./comparison/comparison-queries.server.ts";
import { journalExport } from "./export.server.ts";
import { imageUsage } from "./images/image-queries.server.ts";
import { journalImages } from "./images/images.server.ts";
import { journalJobs } from "./images/jobs.server.ts";
import { records } from "./queries.server.ts";
import { comparisonRecovery, fieldsRecovery, recordRecovery } from "./recovery.server.ts";
import { journalReminders } from "./reminders.server.ts";
import { journalRoutes } from "./routes.server.ts";

export function journalFeature({ services, pictures }: ToolContext): Feature {
  return {
    routes: journalRoutes(journalImages(services, pictures)),
    jobs: journalJobs(services, pictures),
    collections: [
      { ...records, recovery: recordRecovery },
      { ...comparisons, recovery: comparisonRecovery },
      { ...journalFields, recovery: fieldsRecovery },
    ],
    usage: imageUsage,
    export: journalExport(pictures),
    reminders: journalReminders,
  };
}
