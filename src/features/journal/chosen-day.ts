import { addDays } from "#shared/days.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads `?dia=yyyy-MM-dd`; undefined for an invalid day. */
export function dayInAddress(search: string): string | undefined {
  const day = new URLSearchParams(search).get("dia") ?? "";
  return DAY.test(day) && addDays(day, 0) === day ? day : undefined;
}

export const JOURNAL_PATH = "/mi-calendario";

export function addressOf(day: string): string {
  return `${JOURNAL_PATH}?dia=${day}`;
}
