import { browserStorage } from "#platform/shared/browser-storage.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import type { ReminderSettings } from "../contract.ts";

const storage = browserStorage("local");
const EVENING = "reminders-evening";

/** Stores the time of the journal's reminder, "" if off. `isEveningAt` derives the evening of Hoy from this time. */
export function noteEvening(memberId: string, { journal_reminder, journal_time }: ReminderSettings): void {
  storage.write(EVENING, `${memberId} ${todayHere()} ${journal_reminder ? journal_time : ""}`);
}

export function readEvening(memberId: string): { day?: string; time?: string } {
  const [owner, day = "", time = ""] = storage.read(EVENING)?.split(" ") ?? [];
  return owner === memberId ? { day, time } : {};
}

/** True from the time of the journal's reminder on, or from 19:00 if the reminder is off or before noon. */
export function isEveningAt(time: string, reminder = ""): boolean {
  return time >= (reminder >= "12:00" ? reminder : "19:00");
}

export function forgetEvening(memberId: string): void {
  if (readEvening(memberId).day) storage.write(EVENING, null);
}
