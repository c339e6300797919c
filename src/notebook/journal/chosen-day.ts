import type { EventType } from "./contract.ts";

export const JOURNAL_PATH = "/mi-calendario";

export function addressOf(day: string): string {
  return `${JOURNAL_PATH}?dia=${day}`;
}

/** Returns the address that opens the form of the day's page, or its comparison. */
export function writingAddressOf(day: string, writing: EventType | "compare"): string {
  return `${addressOf(day)}&escribir=${writing}`;
}
