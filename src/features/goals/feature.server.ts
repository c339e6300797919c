import type { Feature } from "#server/feature.ts";
import { goalsExport } from "./export.server.ts";
import { goalRecovery, goals } from "./queries.server.ts";
import { goalReminders } from "./reminders/sources.server.ts";
import { goalsRoutes } from "./routes.server.ts";

export const goalsFeature: Feature = {
  routes: goalsRoutes(),
  collections: [{ ...goals, recovery: goalRecovery }],
  export: goalsExport,
  reminders: goalReminders,
};
