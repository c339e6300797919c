import { addDays, weekdayOf } from "#shared/days.ts";

const THURSDAY = 3;

function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

export function daysOfWeek(week: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(week, index));
}

/** The week that a member looks back on: from Thursday on the running one, until Wednesday the one before. */
export function weekToReview(today: string): string {
  return mondayOf(addDays(today, -THURSDAY));
}

/** The days that steps can be put on: what is left of the week after, or seven days from today if nothing is. */
export function daysToPlan(week: string, today: string): string[] {
  const left = daysOfWeek(addDays(week, 7)).filter((day) => day >= today);
  return left.length > 0 ? left : Array.from({ length: 7 }, (_, index) => addDays(today, index));
}
