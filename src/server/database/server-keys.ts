import type { Queryable } from "./database.ts";

declare module "./schema.ts" {
  interface Tables {
    server_keys: {
      name: string;
      /** JSON. */
      value: string;
      created_at: string;
    };
  }
}

/** In the database, so that a backup has it. Made on first use and never replaced: devices hold what belongs to it. */
export async function readOrMakeKey<T>(
  database: Queryable,
  name: string,
  make: () => T,
  now: Date,
): Promise<T> {
  const find = () =>
    database.selectFrom("server_keys").select("value").where("name", "=", name).executeTakeFirst();
  if (!(await find())) {
    // Another process may have been first.
    await database
      .insertInto("server_keys")
      .values({ name, value: JSON.stringify(make()), created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const stored = await find();
  if (!stored) throw new Error(`the key ${name} was not stored`);
  return JSON.parse(stored.value) as T;
}
