import type { Queryable } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { purge } from "../jobs/purge.ts";
import { hashSecret, REFRESH_LIFETIME_MS, type UserId } from "./session.ts";

/** Why a session was ended on purpose: by its member, by Facebook on their behalf, or with the account's deletion. */
type Ending = Tables["ended_sessions"]["reason"];

/** Ends a session by its refresh token, because its access token may have expired. */
export async function endSessionOf(database: Queryable, refreshToken: string): Promise<void> {
  await database
    .deleteFrom("sessions")
    .where("id", "in", (query) =>
      query
        .selectFrom("session_tokens")
        .select("session_id")
        .where("token_hash", "=", hashSecret(refreshToken)),
    )
    .execute();
}

/** Ends a session or, without `sessionId`, all of a member's. Stores the reason for their devices (`findEnding`). */
export async function endSessionsOf(
  transaction: Queryable,
  userId: UserId,
  { reason, now, sessionId }: { reason: Ending; now: Date; sessionId?: string },
): Promise<boolean> {
  const member_hash = hashSecret(userId);
  // A device can learn the reason as long as its refresh token lives.
  const expires_at = new Date(now.getTime() + REFRESH_LIFETIME_MS).toISOString();
  // Locks the sessions: a concurrent token exchange either finishes first or finds no session.
  const sessions = await transaction
    .updateTable("sessions")
    .set({ expires_at: now.toISOString() })
    .where("user_id", "=", userId)
    .$if(sessionId !== undefined, (query) => query.where("id", "=", sessionId as string))
    .returning("id")
    .execute();
  const ids = sessions.map(({ id }) => id);
  if (ids.length > 0) {
    const held = await listHeldTokens(transaction, ids, now);
    const rows = held.map((refresh_hash) => ({ refresh_hash, member_hash, reason, expires_at }));
    if (rows.length > 0) await transaction.insertInto("ended_sessions").values(rows).execute();
    await transaction.deleteFrom("sessions").where("user_id", "=", userId).where("id", "in", ids).execute();
  }
  // A device that has not asked since an earlier end must learn of the deletion.
  if (reason === "deleted")
    await transaction
      .updateTable("ended_sessions")
      .set({ reason })
      .where("member_hash", "=", member_hash)
      .execute();
  return ids.length > 0;
}

/** Names the SHA-256 of the member's id. Returns undefined if the session did not end on purpose, or never existed. */
export async function findEnding(database: Queryable, refreshToken: string, now: Date) {
  return database
    .selectFrom("ended_sessions")
    .select(["reason", "member_hash as memberHash"])
    .where("refresh_hash", "=", hashSecret(refreshToken))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

export async function purgeSessions(database: Queryable, before: Date): Promise<void> {
  const at = before.toISOString();
  await purge(database, "sessions", ["id"], (sessions) => sessions.where("expires_at", "<=", at));
  await purge(database, "ended_sessions", ["refresh_hash"], (ended) => ended.where("expires_at", "<=", at));
}

/** Returns the refresh tokens that a device may hold: those without a used child token. */
async function listHeldTokens(database: Queryable, sessionIds: string[], now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom("session_tokens")
    .select("token_hash")
    .where("session_id", "in", sessionIds)
    .where("kind", "=", "refresh")
    .where("expires_at", ">", now.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("session_tokens as child")
            .select("child.token_hash")
            .whereRef("child.parent_hash", "=", "session_tokens.token_hash")
            .where("child.used_at", "is not", null),
        ),
      ),
    )
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}
