import { daysBetween } from "#shared/days.ts";

export interface Streak {
  /** Described days only: a single skipped day does not break the streak but is not counted. */
  days: number;
  /** Yesterday was skipped: describing today continues the streak. */
  isFrozen: boolean;
  isTodayDescribed: boolean;
  /** Includes the current streak. */
  longest: number;
}

/** One skipped day between two described days freezes a streak, two end it. */
const STEP_MAX = 2;

/** Ignores an undescribed today and days after it. `described` may be in any order. */
export function streakAt(today: string, described: Iterable<string>): Streak {
  const days = [...new Set(described)].filter((day) => day <= today).sort();
  let run = 0;
  let longest = 0;
  let before: string | undefined;
  for (const day of days) {
    run = before !== undefined && daysBetween(before, day) <= STEP_MAX ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  const sinceLast = before === undefined ? Number.POSITIVE_INFINITY : daysBetween(before, today);
  return {
    days: sinceLast <= STEP_MAX ? run : 0,
    isFrozen: sinceLast === STEP_MAX,
    isTodayDescribed: sinceLast === 0,
    longest,
  };
}
