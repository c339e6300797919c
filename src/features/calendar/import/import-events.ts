import { createMutator } from "#features/sync/client.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { EVENT } from "../client.ts";
import type { CalendarEvent, calendarContract, ImportedEvent } from "../contract.ts";
import { IMPORT_PART_BYTES, IMPORT_PART_EVENTS } from "../event-limits.ts";

const write = createMutator<typeof calendarContract>();

/** One mutation a part. If one is rejected, the others stay; a second import adds only what is missing. */
export async function importEvents(
  events: readonly ImportedEvent[],
  known: ReadonlyMap<string, CalendarEvent>,
): Promise<MutationResult> {
  const created_at = new Date().toISOString();
  const importPart = (part: ImportedEvent[]) =>
    write("PUT /api/events", { body: { events: part, written_at: created_at } }, (version) =>
      part.map((event) => {
        const value: CalendarEvent = { ...event, created_at, version };
        return { kind: EVENT, id: event.id, value };
      }),
    );
  const parts = importParts(events.filter(({ id }) => !known.has(id)));
  return outcomeOfParts(await Promise.all(parts.map(importPart)));
}

/** Splits events into mutations within IMPORT_PART_EVENTS and IMPORT_PART_BYTES. One event always fits. */
export function importParts(events: readonly ImportedEvent[]): ImportedEvent[][] {
  const encoder = new TextEncoder();
  const parts: ImportedEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = encoder.encode(JSON.stringify(event)).length + 1;
    const part = parts.at(-1);
    if (part && part.length < IMPORT_PART_EVENTS && bytes + size <= IMPORT_PART_BYTES) {
      part.push(event);
      bytes += size;
    } else {
      parts.push([event]);
      bytes = size;
    }
  }
  return parts;
}

/** Returns the worst outcome: rejected, then queued but not persisted, then queued, then applied. */
export function outcomeOfParts(outcomes: readonly MutationResult[]): MutationResult {
  const refused = outcomes.find(({ state }) => state === "rejected");
  if (refused) return refused;
  const waiting = outcomes.filter((outcome) => outcome.state === "queued");
  const [first] = waiting.filter(({ isPersisted }) => !isPersisted).concat(waiting);
  return first ?? { state: "applied" };
}
