import { randomBytes } from "node:crypto";
import type { Database, Queryable } from "#server/database/database.ts";
import { inMemberTransaction } from "#server/database/locks.ts";
import type { UserId } from "#server/session/session.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    /** Ids of imported events derive from this secret and the file, so that nobody else can foresee them. */
    import_secrets: {
      user_id: string;
      secret: string;
    };
  }
}

const SECRET_BYTES = 32;

/** Made on first use; it never leaves the server. @throws AppError `unauthenticated` without an account */
export async function importSecretOf(database: Database, userId: UserId): Promise<string> {
  const known = await findSecret(database, userId);
  if (known) return known;
  return inMemberTransaction(database, userId, async (transaction) => {
    // Another call may have created the secret before this transaction began.
    const made = await findSecret(transaction, userId);
    if (made) return made;
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    await transaction.insertInto("import_secrets").values({ user_id: userId, secret }).execute();
    return secret;
  });
}

async function findSecret(database: Queryable, userId: UserId): Promise<string | undefined> {
  const row = await database
    .selectFrom("import_secrets")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.secret;
}

export async function findOwnIds(
  database: Queryable,
  userId: UserId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom("calendar_events")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
