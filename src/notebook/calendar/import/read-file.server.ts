import { hash } from "node:crypto";
import type { Database, Queryable } from "#platform/database/database.ts";
import { inMemberTransaction } from "#platform/database/locks.ts";
import { newSecret, type UserId } from "#platform/session/session.ts";
import { uuidOf } from "#platform/shared/new-id.ts";
import { UID_DOMAIN } from "../ical/calendar-names.ts";
import { readCalendar } from "../ical/read-calendar.server.ts";

const OWN_UID = new RegExp(`([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@${UID_DOMAIN}`, "g");
/** The most ids that one lookup asks for: more than a real file contains. */
const OWN_MAX = 5000;

export function ownIdsIn(content: string): string[] {
  const ids = Array.from(content.matchAll(OWN_UID), ([, id = ""]) => id);
  return [...new Set(ids)].slice(0, OWN_MAX);
}

export async function readFileFor(database: Database, userId: UserId, content: string, timeZone: string) {
  const secret = await importSecretOf(database, userId);
  const own = await findOwnIds(database, userId, ownIdsIn(content));
  return readCalendar(content, timeZone, (uid, day) => importedId(secret, own, uid, day));
}

/** Derives from the secret and the UID an id that nobody else can predict. An event in `own` keeps its id. */
export function importedId(secret: string, own: ReadonlySet<string>, uid: string, day?: string): string {
  const [id = ""] = ownIdsIn(uid);
  if (own.has(id) && day === undefined) return id;
  return uuidOf(hash("sha256", JSON.stringify([secret, uid, day]), "buffer"), 8);
}

declare module "#platform/database/schema.ts" {
  interface Tables {
    import_secrets: {
      user_id: string;
      secret: string;
    };
  }
}

/** Creates the secret on first use; it stays on the server. @throws AppError `unauthenticated` without an account */
export async function importSecretOf(database: Database, userId: UserId): Promise<string> {
  const known = await findSecret(database, userId);
  if (known) return known.secret;
  return inMemberTransaction(database, userId, async (transaction) => {
    const made = transaction.insertInto("import_secrets").values({ user_id: userId, secret: newSecret() });
    // Another call may have created the secret before this transaction began.
    await made.onConflict((conflict) => conflict.doNothing()).execute();
    return (await findSecret(transaction, userId))?.secret ?? "";
  });
}

function findSecret(database: Queryable, userId: UserId) {
  return database
    .selectFrom("import_secrets")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

async function findOwnIds(database: Database, userId: UserId, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await database
    .selectFrom("calendar_events")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
