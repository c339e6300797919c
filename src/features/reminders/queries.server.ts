import type { Transaction } from "kysely";
import type { ColumnsOf } from "#server/database/columns.ts";
import type { Queryable } from "#server/database/database.ts";
import type { Tables } from "#server/database/schema.ts";
import { purge } from "#server/jobs/purge.ts";
import { purgeMessages } from "#server/outgoing/outgoing-queries.ts";
import type { UserId } from "#server/session/session.ts";
import type { ReminderKind } from "#shared/reminder-kinds.ts";
import type { ChosenReminders } from "./contract.ts";
import { DEFAULT_TIME_ZONE, instantIn, type WallTime, wallTimeIn } from "./wall-time.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    reminder_settings: { user_id: string } & OwnSettings & ColumnsOf<Partial<ChosenReminders>>;
    planned_reminders: {
      user_id: string;
      kind: ReminderKind;
      source_id: string;
      day: string;
      time: string;
      due_at: string;
      is_past: 0 | 1;
    };
  }
}

/** What a member does not choose on the page. */
interface OwnSettings {
  time_zone: string;
  is_zone_chosen: 0 | 1;
  /** Added by the member, and confirmed. */
  email: string | null;
}
export type StoredSettings = OwnSettings & ColumnsOf<ChosenReminders>;

const UNCHANGED: StoredSettings = {
  time_zone: DEFAULT_TIME_ZONE,
  is_zone_chosen: 0,
  event_reminders: 1,
  journal_reminder: 0,
  journal_time: "21:00",
  goal_ahead_reminders: 1,
  goal_day_reminders: 1,
  goal_action_reminders: 1,
  goal_time: "09:00",
  goal_weekday: 0,
  goal_letters: 1,
  goal_letter_words: 0,
  week_reminder: 0,
  week_weekday: 6,
  week_time: "18:00",
  email: null,
};
export const SETTINGS = Object.keys(UNCHANGED) as (keyof StoredSettings)[];

/** Returns the defaults if the member has changed nothing. */
export async function findSettings(database: Queryable, userId: UserId): Promise<StoredSettings> {
  const settings = await database
    .selectFrom("reminder_settings")
    .select(SETTINGS)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return settings ?? UNCHANGED;
}

export async function findWallTime(database: Queryable, userId: UserId, now: Date): Promise<WallTime> {
  return wallTimeIn((await findSettings(database, userId)).time_zone, now);
}

/** `HH:mm`; undefined if the journal's reminder is off. */
export async function findJournalTime(database: Queryable, userId: UserId): Promise<string | undefined> {
  const { journal_reminder, journal_time } = await findSettings(database, userId);
  return journal_reminder ? journal_time : undefined;
}

/** An event or a goal by its id, the journal's "evening", all goals' "weekly", the review's "week". */
interface ReminderSubject {
  kind: ReminderKind;
  id: string;
}

/** Call it in the transaction that changes the source. A due reminder stays, and goes out if it still has a text. */
export async function planReminder(
  transaction: Transaction<Tables>,
  userId: UserId,
  source: ReminderSubject,
  next: WallTime | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await transaction
    .deleteFrom("planned_reminders")
    .where((is) => is.and({ user_id: userId, kind: source.kind, source_id: source.id }))
    .where((is) => is.or([is("due_at", ">", at), is("is_past", "=", 1)]))
    .execute();
  if (!next) return;
  const due_at = instantIn((await findSettings(transaction, userId)).time_zone, next);
  await transaction
    .insertInto("planned_reminders")
    .values({
      ...{ user_id: userId, kind: source.kind, source_id: source.id, day: next.day, time: next.time, due_at },
      // A reminder that is due by now is never sent.
      is_past: due_at <= at ? 1 : 0,
    })
    // The existing row is due and not enqueued yet.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function purgeReminders(database: Queryable, before: Date): Promise<void> {
  const at = before.toISOString();
  await purgeMessages(database, before);
  await purge(database, "reminder_emails", ["id"], (rows) => rows.where("created_at", "<", at));
  await purge(database, "reminder_stops", ["token_hash"], (rows) => rows.where("created_at", "<", at));
}
