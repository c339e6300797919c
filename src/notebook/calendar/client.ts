import { apiOf } from "#platform/shared/api-client.ts";
import { useRecords } from "#platform/sync/client.ts";
import type { CalendarEvent, calendarContract } from "./contract.ts";

export const EVENT = "event";

/** The calls that bypass the outbox and need a connection: reading a calendar file, and the feed. */
export const calendarApi = apiOf<typeof calendarContract>();

export type WrittenEvent = Omit<CalendarEvent, "id" | "skipped_dates" | "created_at" | "version">;

export function useEvents(): ReadonlyMap<string, CalendarEvent> | undefined {
  return useRecords<CalendarEvent>(EVENT);
}
