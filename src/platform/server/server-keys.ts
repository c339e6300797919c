import { randomBytes } from "node:crypto";
import type { Queryable } from "../database/database.ts";

/** The key's stored name, which is older than its present use (decision 0079). */
const PERSON_KEY = "notebook-owner";

declare module "../database/schema.ts" {
  interface Tables {
    server_keys: {
      name: string;
      /** JSON. */
      value: string;
      created_at: string;
    };
  }
}

/** Returns a key from the database, so that a backup has it. Data on devices depends on it, so it never changes. */
export async function readOrMakeKey<T>(database: Queryable, name: string, make: () => T, now: Date) {
  const key = database.selectFrom("server_keys").select("value").where("name", "=", name);
  if (!(await key.executeTakeFirst()))
    // Another process may have stored its key first.
    await database
      .insertInto("server_keys")
      .values({ name, value: JSON.stringify(make()), created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return JSON.parse((await key.executeTakeFirstOrThrow()).value) as T;
}

/**
 * Returns the key from which account ids (decision 0079) and the hashes of addresses in the ledger derive. It is made
 * before the first backup: a backup without the key could not give a person the same id again.
 */
export async function personKey(database: Queryable, now: Date): Promise<Buffer> {
  const make = () => randomBytes(32).toString("base64url");
  return Buffer.from(await readOrMakeKey(database, PERSON_KEY, make, now), "base64url");
}
