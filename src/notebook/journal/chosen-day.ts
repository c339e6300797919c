import { isDay } from "#platform/shared/days/days.ts";
import type { EventType } from "./contract.ts";

/** Reads `?dia=yyyy-MM-dd`; undefined for an invalid day. */
export function dayInAddress(search: string): string | undefined {
  const day = new URLSearchParams(search).get("dia") ?? "";
  return isDay(day) ? day : undefined;
}

export const JOURNAL_PATH = "/mi-calendario";

export function addressOf(day: string): string {
  return `${JOURNAL_PATH}?dia=${day}`;
}

/** Returns the address that opens the form of the day's page, or its comparison. */
export function writingAddressOf(day: string, writing: EventType | "compare"): string {
  return `${addressOf(day)}&escribir=${writing}`;
}
