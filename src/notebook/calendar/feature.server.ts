import type { Feature, ToolContext } from "#platform/server/feature.ts";
import { type ExportSource, type MemberExport, ownRows } from "#platform/server/member-export.ts";
import { eachEvent, feedFacts } from "./feed/feed-queries.server.ts";
import { writeCalendar } from "./ical/write-calendar.server.ts";
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
    facts: [feedFacts(services.database)],
  };
}

const calendarExport: MemberExport = {
  tables: {
    calendar_events: eachRow,
    // The copy lacks the feed address, because the database stores only its hash.
    calendar_feeds: ownRows("calendar_feeds", ["created_at"], ["created_at"]),
  },
  file: {
    path: "calendario.ics",
    about: "tus eventos, para abrirlos en otro calendario",
    content: ({ database, userId, now }) => writeCalendar(eachEvent(database, userId), now),
  },
};

async function* eachRow({ database, userId }: ExportSource) {
  for await (const event of eachEvent(database, userId)) yield { user_id: userId, ...event };
}
