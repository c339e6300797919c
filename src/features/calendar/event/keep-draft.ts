import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import type { Draft } from "#shared/drafts/drafts.ts";
import { saveEvent } from "../client.ts";
import { type ChosenEvent, type EventDraft, isOneOfMany, writtenOf } from "./event-draft.ts";

/** Creates or updates an event, or creates one that replaces days of a series. */
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
  // The version when editing began: if another device saved first, the server stores a conflict.
  return saveEvent(event.id, written, { ...event, version: value.base });
}
