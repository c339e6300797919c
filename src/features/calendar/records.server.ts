import type { MemberRecords } from "#server/member-records.ts";
import type { CalendarEvent } from "./contract.ts";
import { IMPORT_EVENTS_MAX } from "./event-limits.ts";
import { EVENT, listChangedEvents } from "./queries.server.ts";

/** The events of the calendar, as a device holds them. */
export const eventRecords: MemberRecords = {
  kind: EVENT,
  page: IMPORT_EVENTS_MAX + 1,
  async changedSince(database, userId, since, limit) {
    const events = await listChangedEvents(database, userId, since, limit);
    return events.map(({ revision, ...event }) => ({
      id: event.id,
      revision,
      value: event satisfies CalendarEvent,
    }));
  },
};
