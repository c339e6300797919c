import { daysBetween } from "#shared/days.ts";

/** Days with a description, one after another. */
export interface Streak {
  /** Those that were described; a day that was skipped between two of them is not counted. */
  days: number;
  /** Yesterday was skipped: the streak waits, and goes on with today's description. */
  isFrozen: boolean;
  isTodayDescribed: boolean;
  /** The longest there was, this one included. */
  longest: number;
}

/** From one described day to the next: a single skipped day between them freezes the streak, two end it. */
const STEP_MAX = 2;

/**
 * The streak as of a day. As long as today is not described it is neither counted nor held against anyone; what was
 * described ahead of time waits for its day.
 *
 * @param described days (`yyyy-MM-dd`), in any order
 */
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
