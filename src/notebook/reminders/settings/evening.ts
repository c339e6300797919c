import { browserStorage } from "#platform/shared/browser-storage.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import type { ReminderSettings } from "../contract.ts";

const storage = browserStorage("local");
const EVENING = "reminders-evening";

/** Stores the time of the journal's reminder, "" if off. Hoy begins its evening then, unless that is before noon. */
export function noteEvening(memberId: string, { journal_reminder, journal_time }: ReminderSettings): void {
  storage.write(EVENING, `${memberId} ${todayHere()} ${journal_reminder ? journal_time : ""}`);
}

export function readEvening(memberId: string): { day?: string; time?: string } {
  const [owner, day = "", time = ""] = storage.read(EVENING)?.split(" ") ?? [];
  return owner === memberId ? { day, time } : {};
}

export function forgetEvening(memberId: string): void {
  if (readEvening(memberId).day) storage.write(EVENING, null);
}
