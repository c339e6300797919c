import { createMutator } from "#features/sync/client.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { partVersion } from "#shared/new-id.ts";
import { EVENT } from "../client.ts";
import type { CalendarEvent, calendarContract, ImportedEvent } from "../contract.ts";
import { importParts, outcomeOfParts } from "./import-parts.ts";

const write = createMutator<typeof calendarContract>();

/** One mutation a part. If one is rejected, the others stay; a second import adds only what is missing. */
export async function importEvents(
  events: readonly ImportedEvent[],
  known: ReadonlyMap<string, CalendarEvent>,
): Promise<MutationResult> {
  const created_at = new Date().toISOString();
  const importPart = (part: ImportedEvent[]) =>
    write("PUT /api/events", { body: { events: part, written_at: created_at } }, (mutation) =>
      part.map((event) => {
        const version = partVersion(mutation, event.id);
        const value: CalendarEvent = { ...event, created_at, version };
        return { kind: EVENT, id: event.id, value };
      }),
    );
  const parts = importParts(events.filter(({ id }) => !known.has(id)));
  return outcomeOfParts(await Promise.all(parts.map(importPart)));
}
