import type { Queryable } from "../database/database.ts";

export async function findMark(database: Queryable, name: string): Promise<Date | undefined> {
  const mark = await database
    .selectFrom("upkeep_marks")
    .select("at")
    .where("name", "=", name)
    .executeTakeFirst();
  return mark && new Date(mark.at);
}

export async function setMark(database: Queryable, name: string, at: Date): Promise<void> {
  await database
    .insertInto("upkeep_marks")
    .values({ name, at: at.toISOString() })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at: at.toISOString() }))
    .execute();
}

export async function removeMark(database: Queryable, name: string): Promise<void> {
  await database.deleteFrom("upkeep_marks").where("name", "=", name).execute();
}
