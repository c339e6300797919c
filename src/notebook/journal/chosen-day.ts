import { isDay } from "#platform/shared/days/days.ts";

/** Reads `?dia=yyyy-MM-dd`; undefined for an invalid day. */
export function dayInAddress(search: string): string | undefined {
  const day = new URLSearchParams(search).get("dia") ?? "";
  return isDay(day) ? day : undefined;
}

export const JOURNAL_PATH = "/mi-calendario";

/** Opens the day's comparison. */
export function comparisonAddressOf(day: string): string {
  return `${addressOf(day)}&comparar`;
}

export function addressOf(day: string): string {
  return `${JOURNAL_PATH}?dia=${day}`;
}
