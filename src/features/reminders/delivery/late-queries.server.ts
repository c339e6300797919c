import type { Queryable } from "#server/database/database.ts";

/** The earliest ones, so that a burst does not make the count expensive. */
const COUNTED_MAX = 2000;

export interface Late {
  /** At most `COUNTED_MAX`. */
  count: number;
  oldest: string | null;
}

/** Reminders that are due and not yet deliveries. */
export async function findLatePlanned(database: Queryable, now: Date): Promise<Late> {
  return database
    .selectFrom((of) =>
      of
        .selectFrom("planned_reminders")
        .select("due_at as at")
        .where("due_at", "<=", now.toISOString())
        .orderBy("due_at")
        .limit(COUNTED_MAX)
        .as("late"),
    )
    .select((of) => [of.fn.countAll<number>().as("count"), of.fn.min<string | null>("at").as("oldest")])
    .executeTakeFirstOrThrow();
}

/** Deliveries that are due. One that waits for its retry is not. */
export async function findLateDeliveries(database: Queryable, now: Date): Promise<Late> {
  return database
    .selectFrom((of) =>
      of
        .selectFrom("reminder_deliveries")
        .select("try_at as at")
        .where("done_at", "is", null)
        .where("try_at", "<=", now.toISOString())
        .orderBy("try_at")
        .limit(COUNTED_MAX)
        .as("late"),
    )
    .select((of) => [of.fn.countAll<number>().as("count"), of.fn.min<string | null>("at").as("oldest")])
    .executeTakeFirstOrThrow();
}
