import type { SyncedCollection } from "#server/synced-collection.ts";
import type { CalendarEvent } from "./contract.ts";
import { IMPORT_EVENTS_MAX } from "./event-limits.ts";
import { EVENT, listChangedEvents } from "./queries.server.ts";

export const eventRecords: SyncedCollection = {
  kind: EVENT,
  tables: [{ table: "calendar_events", name: "eventos", text: ["title", "notes", "skipped_dates"] }],
  pageSize: IMPORT_EVENTS_MAX + 1,
  async listChangedSince(database, userId, since, limit) {
    const events = await listChangedEvents(database, userId, since, limit);
    return events.map(({ revision, ...event }) => ({
      id: event.id,
      revision,
      value: event satisfies CalendarEvent,
    }));
  },
};
