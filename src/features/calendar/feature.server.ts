import type { Feature, ToolContext } from "#server/feature.ts";
import { calendarExport } from "./export.server.ts";
import { events } from "./queries.server.ts";
import { eventRecovery } from "./recovery.server.ts";
import { eventReminders } from "./reminders.server.ts";
import { calendarRoutes } from "./routes.server.ts";

export function calendarFeature({ services, gate }: ToolContext): Feature {
  return {
    routes: calendarRoutes(services, gate),
    collections: [{ ...events, recovery: eventRecovery }],
    export: calendarExport,
    reminders: eventReminders,
  };
}
