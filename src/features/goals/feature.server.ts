import type { Feature, ToolContext } from "#server/feature.ts";
import { goalsExport } from "./export.server.ts";
import { goalRecovery, goals } from "./queries.server.ts";
import { goalReminders } from "./reminders/sources.server.ts";
import { goalsRoutes } from "./routes.server.ts";

export function goalsFeature({ titleOfKey }: ToolContext): Feature {
  return {
    routes: goalsRoutes(),
    collections: [{ ...goals, recovery: goalRecovery }],
    export: goalsExport(titleOfKey),
    reminders: goalReminders,
  };
}
