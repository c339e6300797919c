import { gauge, type MetricSource } from "#platform/server/metric.ts";
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import type { Queryable } from "../database/database.ts";

/** Two machines' clocks differ by less. A mark (when work was last done) further ahead comes from a wrong clock. */
const APART_MS = 5 * MINUTE_MS;
const LATE_MS = 2 * DAY_MS;

const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > APART_MS;

/** Returns undefined for a mark that a wrong clock has set. */
export async function findPastMark(database: Queryable, name: string, now: Date): Promise<Date | undefined> {
  const at = await findMark(database, name);
  return at && isAhead(at, now) ? undefined : at;
}

export async function findMark(database: Queryable, name: string): Promise<Date | undefined> {
  const marks = database.selectFrom("upkeep_marks").select("at").where("name", "=", name);
  const mark = await marks.executeTakeFirst();
  return mark && new Date(mark.at);
}

export async function setMark(database: Queryable, name: string, at: Date): Promise<void> {
  await database
    .insertInto("upkeep_marks")
    .values({ name, at: at.toISOString() })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at: at.toISOString() }))
    .execute();
}

/**
 * True if the mark of nightly work is in the future, or older than two days: one night may fail. Without a mark, the
 * time of the first call counts (`<name>-since`).
 */
export async function isLate(database: Queryable, name: string, now: Date): Promise<boolean> {
  const since = `${name}-since`;
  const last = (await findMark(database, name)) ?? (await findMark(database, since));
  if (!last) await setMark(database, since, now);
  return last !== undefined && (isAhead(last, now) || now.getTime() - last.getTime() > LATE_MS);
}

/** Metrics of when recurring work was last done, by its mark. A missing mark has no series; a future mark shows 0. */
export function markMetrics(database: Queryable, clock: Clock): MetricSource {
  return async () => {
    const marks = await database
      .selectFrom("upkeep_marks")
      .select(["name", "at"])
      .where("name", "not like", "%-since")
      .orderBy("name")
      .execute();
    const values = marks.map(({ name, at }) => ({
      labels: { mark: name },
      value: isAhead(new Date(at), clock()) ? 0 : Date.parse(at) / SECOND_MS,
    }));
    return [
      gauge("claves_upkeep_timestamp_seconds", "When upkeep was last done, such as the backup.", values),
    ];
  };
}
