import { createSession } from "../../src/platform/session/session.ts";
import { newId } from "../../src/platform/shared/new-id.ts";

const COURTESY = { courtesy_until: "2099-01-01T00:00:00.000Z", courtesy_reason: "bench" };

/** Creates a Premium member without records, with a session that lasts for an hour from `now`. */
export async function enrol(database, { id = newId(), now = new Date() } = {}) {
  const at = now.toISOString();
  const user = { id, email: null, full_name: "Miembro", created_at: at, last_sign_in_at: at };
  await database
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const subscription = { user_id: id, ...COURTESY, failed_payments: 0, created_at: at, updated_at: at };
  await database.insertInto("user_subscriptions").values(subscription).execute();
  return { id, ...(await newSession(database, id, now)), revision: 0 };
}

/** Creates a session for another device of a member. */
export async function newSession(database, id, now = new Date()) {
  const { accessToken } = await createSession(database, id, now);
  return { token: accessToken, cookie: `access=${accessToken}` };
}

/**
 * Inserts records of one table, in batches within PostgreSQL's limit of parameters. Continues `member.revision`.
 */
export async function insertRecords(database, member, table, count, make) {
  const BATCH = 200;
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => ({
      user_id: member.id,
      ...make(first + index),
      revision: ++member.revision,
    }));
    await database.insertInto(table).values(rows).execute();
  }
}

export async function insertRevision(database, { id, revision }) {
  await database.insertInto("member_revisions").values({ user_id: id, revision, epoch: "" }).execute();
}
