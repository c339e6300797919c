import type { MutationResult } from "#features/sync/sync-engine.ts";
import type { Draft } from "#shared/drafts.ts";
import { saveEvent } from "./client.ts";
import { type ChosenEvent, type EventDraft, isOneOfMany, writtenOf } from "./event-draft.ts";

/** Keeps what was written: a new event, a changed one, or one that takes the place of days of a recurring one. */
export function keepDraft(
  { id, value }: Draft<EventDraft>,
  chosen: ChosenEvent | undefined,
): Promise<MutationResult> {
  const written = writtenOf(value, chosen);
  if (!chosen) return saveEvent(id, written);
  const { event, day } = chosen;
  if (isOneOfMany(chosen) && value.reach !== "all") {
    return saveEvent(id, written, undefined, { event, day, scope: value.reach });
  }
  // The version that was before the writer's eyes: where another device was faster, both stay.
  return saveEvent(event.id, written, { ...event, version: value.base });
}
