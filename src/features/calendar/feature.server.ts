import type { Feature } from "#server/feature.ts";
import type { PremiumGate } from "#server/http/routes.ts";
import type { Services } from "#server/services.ts";
import { calendarExport } from "./export.server.ts";
import { events } from "./queries.server.ts";
import { eventRecovery } from "./recovery.server.ts";
import { eventReminders } from "./reminders.server.ts";
import { calendarRoutes } from "./routes.server.ts";

/** @param gate whether a member is Premium now; feed requests have no session */
export function calendarFeature(services: Services, gate: PremiumGate): Feature {
  return {
    routes: calendarRoutes(services, gate),
    collections: [{ ...events, recovery: eventRecovery }],
    export: calendarExport,
    reminders: eventReminders,
  };
}
