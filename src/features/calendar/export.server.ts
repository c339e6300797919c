import { EXPORT_PAGE, type ExportSource, inPages, type MemberExport, rowsOf } from "#server/member-export.ts";

/** The events of the calendar by their day. */
export const calendarExport: MemberExport = {
  tables: {
    calendar_events: eachEvent,
    // The address itself is a secret of which only a hash is known.
    calendar_feeds: ({ database, userId }) =>
      rowsOf(
        database
          .selectFrom("calendar_feeds")
          .select(["user_id", "created_at"])
          .where("user_id", "=", userId)
          .execute(),
      ),
  },
};

function eachEvent({ database, userId }: ExportSource) {
  return inPages<{ event_date: string; id: string }>((last) =>
    database
      .selectFrom("calendar_events")
      .select(["id", "user_id", "title", "notes", "event_date", "notification_enabled", "reminder_time"])
      .select(["repeats", "repeat_until", "skipped_dates", "created_at"])
      .where("user_id", "=", userId)
      .$if(last !== undefined, (events) =>
        events.where((is) =>
          is(is.refTuple("event_date", "id"), ">", is.tuple(last?.event_date ?? "", last?.id ?? "")),
        ),
      )
      .orderBy("event_date")
      .orderBy("id")
      .limit(EXPORT_PAGE)
      .execute(),
  );
}
