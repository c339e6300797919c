import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session.ts";
import type { ReminderKind } from "./contract.ts";
import type { WallTime } from "./wall-time.ts";

/** What one reminder says. */
export interface ReminderText {
  title: string;
  body: string;
  /** Where it leads, below our origin: `/calendario?dia=2027-03-05`. */
  path: string;
}

/**
 * Something that members are reminded of. A feature tells when its reminders are due by `planReminder`, and what they
 * say by this; it stands in the list of app/server/features.ts.
 */
export interface ReminderSource {
  readonly kind: ReminderKind;
  /**
   * What the reminder of a day says, as things stand now; undefined where there is nothing to be reminded of any more:
   * the source is gone, wants no reminder, or has none on that day.
   */
  compose(
    database: Queryable,
    userId: UserId,
    sourceId: string,
    day: string,
  ): Promise<ReminderText | undefined>;
  /** The first reminder on a later day than this one; undefined where there is none. */
  nextAfter(
    database: Queryable,
    userId: UserId,
    sourceId: string,
    day: string,
  ): Promise<WallTime | undefined>;
}
