import type { Generated, Selectable, Transaction } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { ColumnsOf, Tables } from "#platform/database/schema.ts";
import { purge } from "#platform/jobs/purge.ts";
import { purgeMessages } from "#platform/outgoing/outgoing-queries.ts";
import { yieldToOthers } from "#platform/server/yield.ts";
import type { UserId } from "#platform/session/session.ts";
import {
  DEFAULT_TIME_ZONE,
  instantIn,
  nextDaily,
  nextWeekly,
  wallTimeIn,
} from "#platform/shared/days/wall-time.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import type { ChosenReminders } from "./contract.ts";
import { REMINDER_KINDS, type ReminderKind } from "./kinds.ts";
import type { NextReminder, ReminderSource } from "./source.ts";

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
      /** 1 if a change of the settings moved the reminder into the past. It is then not sent. */
      is_past: Generated<0 | 1>;
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

/** Returns when the evening's invitation comes. Its source is "evening". */
export const nextEvening: NextReminder = async (database, userId, _id, after) => {
  const { journal_reminder, journal_time } = await findSettings(database, userId);
  return journal_reminder ? nextDaily(journal_time, after) : undefined;
};

/** Returns when the invitation to the week's review comes. Its source is "week". */
export const nextReview: NextReminder = async (database, userId, _id, after) => {
  const { week_reminder, week_weekday, week_time } = await findSettings(database, userId);
  return week_reminder ? nextWeekly(week_weekday, week_time, after) : undefined;
};

/**
 * Plans the next reminder of a source. Call this in the transaction that changes the source. A due reminder stays, and
 * is sent if it still has a text.
 * @param id of an event, goal or habit; "evening" (the journal), "weekly" (all goals) or "week" (the review)
 */
export async function planNext(
  { transaction, userId, now }: Pick<MutationContext, "transaction" | "userId" | "now">,
  { kind, next }: Pick<ReminderSource, "kind" | "next">,
  id: string,
): Promise<void> {
  const planned = { user_id: userId, kind, source_id: id };
  await deletePlanned(transaction, { ...planned, at: now });
  const { time_zone } = await findSettings(transaction, userId);
  // A reminder in this very minute counts as past.
  const first = await next(transaction, userId, id, wallTimeIn(time_zone, new Date(now)));
  if (first) await insertPlanned(transaction, { ...planned, ...first, due_at: instantIn(time_zone, first) });
}

type Planned = Selectable<Tables["planned_reminders"]>;
type PlannedOf = Pick<Planned, "user_id" | "kind" | "source_id">;

const deletePlanned = preparedQuery(
  (transaction, { user_id, kind, source_id, at }: PlannedOf & { at: string }) =>
    transaction
      .deleteFrom("planned_reminders")
      .where((is) => is.and({ user_id, kind, source_id }))
      .where((is) => is.or([is("due_at", ">", at), is("is_past", "=", 1)])),
);

export const insertPlanned = preparedQuery(
  (transaction, { user_id, kind, source_id, day, time, due_at }: Omit<Planned, "is_past">) =>
    transaction
      .insertInto("planned_reminders")
      .values({ user_id, kind, source_id, day, time, due_at })
      // An existing row stays, because it is due and not enqueued yet.
      .onConflict((conflict) => conflict.doNothing()),
);

export async function purgeReminders(database: Queryable, before: Date): Promise<void> {
  const at = before.toISOString();
  await purgeMessages(database, before);
  await purge(database, "reminder_emails", ["id"], (rows) => rows.where("created_at", "<", at));
  await purge(database, "reminder_stops", ["token_hash"], (rows) => rows.where("created_at", "<", at));
}

/** The most rows of one statement. The database can do other work between two statements. */
const MOVED_AT_ONCE = 500;

const AT_GOAL_TIME = ["goal_ahead", "goal_day", "goal_action"] as const;

export async function changeSettings(
  transaction: Transaction<Tables>,
  userId: UserId,
  changes: Partial<StoredSettings>,
  now: Date,
): Promise<void> {
  const before = await findSettings(transaction, userId);
  const after = { ...before, ...changes };
  await transaction
    .insertInto("reminder_settings")
    .values({ user_id: userId, ...after })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(after))
    .execute();
  if (after.time_zone !== before.time_zone) {
    // Reminders keep their wall times, so that one that was due may be due later.
    await replan(transaction, { userId, kinds: REMINDER_KINDS }, ({ day, time }) => {
      return { day, time, due_at: instantIn(after.time_zone, { day, time }), is_past: 0 };
    });
  }
  const hasChanged = (...names: (keyof StoredSettings)[]) =>
    names.some((name) => after[name] !== before[name]);
  const write = { transaction, userId, now: now.toISOString() };
  if (hasChanged("journal_reminder", "journal_time"))
    await planNext(write, { kind: "journal", next: nextEvening }, "evening");
  if (hasChanged("week_reminder", "week_weekday", "week_time"))
    await planNext(write, { kind: "week", next: nextReview }, "week");
  if (hasChanged("goal_time", "goal_weekday")) {
    const weekly = nextWeekly(after.goal_weekday, after.goal_time, wallTimeIn(after.time_zone, now));
    await replan(transaction, { userId, kinds: AT_GOAL_TIME, now }, ({ kind, day }) => {
      // Only the weekly reminder also changes its day.
      const next = kind === "goal_action" ? weekly : { day, time: after.goal_time };
      const due_at = instantIn(after.time_zone, next);
      return { ...next, due_at, is_past: due_at <= now.toISOString() ? 1 : 0 };
    });
  }
}

/** Replaces planned reminders that are due after `now`, in few statements: a member may have 40,000 reminders. */
async function replan(
  transaction: Transaction<Tables>,
  { userId, kinds, now = new Date(0) }: { userId: UserId; kinds: readonly ReminderKind[]; now?: Date },
  move: (planned: Pick<Planned, "kind" | "day" | "time">) => Omit<Planned, keyof PlannedOf>,
): Promise<void> {
  const planned = await transaction
    .deleteFrom("planned_reminders")
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .where("due_at", ">", now.toISOString())
    .where("is_past", "=", 0)
    .returning(["kind", "source_id", "day", "time"])
    .execute();
  for (let at = 0; at < planned.length; at += MOVED_AT_ONCE) {
    await yieldToOthers();
    const moved = planned.slice(at, at + MOVED_AT_ONCE);
    await transaction
      .insertInto("planned_reminders")
      .values(moved.map((one) => ({ user_id: userId, ...one, ...move(one) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
