import { type ExportFile, type ExportSource, type MemberExport, rowsOf } from "#server/member-export.ts";
import { eachEvent, findFeed } from "./feed/feed-queries.server.ts";
import { writeCalendar } from "./ical/write-calendar.server.ts";

export const calendarExport: MemberExport = {
  tables: {
    calendar_events: eachRow,
    // The feed address itself is unknown: the database keeps only its hash.
    calendar_feeds: ({ database, userId }) =>
      rowsOf(findFeed(database, userId).then((feed) => (feed ? [{ user_id: userId, ...feed }] : []))),
  },
  async *files({ database, userId, now }): AsyncGenerator<ExportFile> {
    yield {
      path: "calendario.ics",
      about: "tus eventos, para abrirlos en otro calendario",
      content: writeCalendar(eachEvent(database, userId), now),
    };
  },
};

async function* eachRow({ database, userId }: ExportSource) {
  for await (const event of eachEvent(database, userId)) yield { user_id: userId, ...event };
}
