import type { Selectable, Transaction } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { ColumnsOf, Tables } from "#platform/database/schema.ts";
import { purge } from "#platform/jobs/purge.ts";
import { purgeMessages } from "#platform/outgoing/outgoing-queries.ts";
import type { UserId } from "#platform/session/session.ts";
import { DEFAULT_TIME_ZONE, instantIn, type WallTime, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import type { ChosenReminders } from "./contract.ts";
import type { ReminderKind } from "./kinds.ts";

declare module "#platform/database/schema.ts" {
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

interface OwnSettings {
  time_zone: string;
  is_zone_chosen: 0 | 1;
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
  habit_reminders: 1,
  email: null,
};
export const SETTINGS = Object.keys(UNCHANGED) as (keyof StoredSettings)[];

export async function findSettings(database: Queryable, userId: UserId): Promise<StoredSettings> {
  const { rows } = await selectSettings(database, { userId });
  return rows[0] ?? UNCHANGED;
}

const selectSettings = preparedQuery((database, { userId }: { userId: UserId }) =>
  database.selectFrom("reminder_settings").select(SETTINGS).where("user_id", "=", userId),
);

export async function findWallTime(database: Queryable, userId: UserId, now: Date): Promise<WallTime> {
  return wallTimeIn((await findSettings(database, userId)).time_zone, now);
}

export async function findJournalTime(database: Queryable, userId: UserId): Promise<string | undefined> {
  const { journal_reminder, journal_time } = await findSettings(database, userId);
  return journal_reminder ? journal_time : undefined;
}

/** An event, a goal or a habit by its id, the journal's "evening", all goals' "weekly", the review's "week". */
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
  const planned = { user_id: userId, kind: source.kind, source_id: source.id };
  await deletePlanned(transaction, { ...planned, at });
  if (!next) return;
  const due_at = instantIn((await findSettings(transaction, userId)).time_zone, next);
  // A reminder whose time has passed at its planning is never sent.
  const is_past = due_at <= at ? 1 : 0;
  await insertPlanned(transaction, { ...planned, day: next.day, time: next.time, due_at, is_past });
}

type Planned = Selectable<Tables["planned_reminders"]>;

const deletePlanned = preparedQuery(
  (
    transaction,
    { user_id, kind, source_id, at }: Pick<Planned, "user_id" | "kind" | "source_id"> & { at: string },
  ) =>
    transaction
      .deleteFrom("planned_reminders")
      .where((is) => is.and({ user_id, kind, source_id }))
      .where((is) => is.or([is("due_at", ">", at), is("is_past", "=", 1)])),
);

const insertPlanned = preparedQuery((transaction, planned: Planned) =>
  transaction
    .insertInto("planned_reminders")
    .values({
      user_id: planned.user_id,
      kind: planned.kind,
      source_id: planned.source_id,
      day: planned.day,
      time: planned.time,
      due_at: planned.due_at,
      is_past: planned.is_past,
    })
    // An existing row stays, because it is due and not enqueued yet.
    .onConflict((conflict) => conflict.doNothing()),
);

export async function purgeReminders(database: Queryable, before: Date): Promise<void> {
  const at = before.toISOString();
  await purgeMessages(database, before);
  await purge(database, "reminder_emails", ["id"], (rows) => rows.where("created_at", "<", at));
  await purge(database, "reminder_stops", ["token_hash"], (rows) => rows.where("created_at", "<", at));
}
