import type { Queryable } from "#server/database/database.ts";
import type { UserId } from "#server/session.ts";
import type { ReminderKind } from "./contract.ts";
import type { WallTime } from "./wall-time.ts";

export interface ReminderText {
  title: string;
  body: string;
  /** Page to open, such as `/calendario?dia=2027-03-05`. */
  path: string;
}

/** A feature schedules reminders with `planReminder` and registers its source in app/server/features.ts. */
export interface ReminderSource {
  readonly kind: ReminderKind;
  /** Uses current data; undefined if the source is gone, wants no reminder or has none on that day. */
  compose(
    database: Queryable,
    userId: UserId,
    sourceId: string,
    day: string,
  ): Promise<ReminderText | undefined>;
  /** The first reminder on a later day. */
  nextAfter(
    database: Queryable,
    userId: UserId,
    sourceId: string,
    day: string,
  ): Promise<WallTime | undefined>;
}
