import { createHash, randomBytes } from "node:crypto";
import { newId } from "#shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import type { Database, Queryable } from "./database/database.ts";

declare const minted: unique symbol;
/** The id of whoever is signed in. Only this file makes one from a request, so a query cannot be misled. */
export type UserId = string & { readonly [minted]: true };

export const ACCESS_LIFETIME_MS = HOUR_MS;
export const REFRESH_LIFETIME_MS = 60 * DAY_MS;
/** How long a token that was just exchanged is still taken, for two tabs that refresh at once. */
const GRACE_MS = MINUTE_MS;

/** What a browser holds for one session: both secrets in the clear, only ever in HttpOnly cookies. */
export interface SessionSecrets {
  accessToken: string;
  refreshToken: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
}

/** A session found by its access token. */
export interface LiveSession {
  userId: UserId;
  sessionId: string;
  /** ISO 8601, when the access token ends. */
  expiresAt: string;
}

/** Opens a session for a user who has just proven who they are. */
export async function createSession(
  database: Queryable,
  userId: string,
  now: Date,
): Promise<SessionSecrets & { sessionId: string }> {
  const sessionId = newId(now.getTime());
  await database
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("expires_at", "<=", now.toISOString())
    .execute();
  await database
    .insertInto("sessions")
    .values({
      id: sessionId,
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + REFRESH_LIFETIME_MS).toISOString(),
    })
    .execute();
  return { sessionId, ...(await issueSecrets(database, sessionId, null, now)) };
}

/** The session an access token opens, or undefined when it is unknown, ended or too old. */
export async function findSession(
  database: Queryable,
  accessToken: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const tokenHash = hashSecret(accessToken);
  const row = await database
    .selectFrom("session_tokens")
    .innerJoin("sessions", "sessions.id", "session_tokens.session_id")
    .select(["sessions.user_id", "sessions.id", "session_tokens.expires_at", "session_tokens.used_at"])
    .where("session_tokens.token_hash", "=", tokenHash)
    .where("session_tokens.kind", "=", "access")
    .where("session_tokens.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.used_at) await markUsed(database, tokenHash, now);
  return { userId: row.user_id as UserId, sessionId: row.id, expiresAt: row.expires_at };
}

/**
 * Exchanges a refresh token for new secrets; the 60 days start anew.
 *
 * An exchanged token is taken once more within a minute, or as long as nothing that came of it was used:
 * so neither a second tab nor a lost answer signs anyone out. Any other second use means that the token
 * was stolen, and ends the session (RFC 9700, section 4.14.2).
 */
export async function refreshSession(
  database: Database,
  refreshToken: string,
  now: Date,
): Promise<SessionSecrets | undefined> {
  const tokenHash = hashSecret(refreshToken);
  return database.transaction().execute(async (transaction) => {
    const token = await transaction
      .selectFrom("session_tokens")
      .select(["session_id", "parent_hash", "expires_at", "replaced_at"])
      .where("token_hash", "=", tokenHash)
      .where("kind", "=", "refresh")
      .executeTakeFirst();
    if (!token || token.expires_at <= now.toISOString()) return undefined;
    if (token.replaced_at && !(await mayRepeat(transaction, tokenHash, token.replaced_at, now))) {
      await endSession(transaction, token.session_id);
      return undefined;
    }
    await transaction
      .updateTable("session_tokens")
      .set({ used_at: now.toISOString(), replaced_at: token.replaced_at ?? now.toISOString() })
      .where("token_hash", "=", tokenHash)
      .execute();
    await transaction
      .updateTable("sessions")
      .set({ expires_at: new Date(now.getTime() + REFRESH_LIFETIME_MS).toISOString() })
      .where("id", "=", token.session_id)
      .execute();
    await forgetOldTokens(transaction, token.session_id, { tokenHash, parentHash: token.parent_hash }, now);
    return issueSecrets(transaction, token.session_id, tokenHash, now);
  });
}

/** Ends one session at once, on every device that shares it. */
export async function endSession(database: Queryable, sessionId: string): Promise<void> {
  await database.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

/** Ends every session of a user, on every device, this one included. */
export async function endAllSessions(database: Queryable, userId: UserId): Promise<void> {
  await database.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Ends the session that a refresh token belongs to, whose access token may have run out. */
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

/** Forgets every session that has ended, of people who did not come back to end it. */
export async function purgeSessions(database: Queryable, now: Date): Promise<void> {
  await database.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
}

/** 32 random bytes, base64url: every secret that we hand out. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a secret is stored: SHA-256, hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

async function issueSecrets(
  database: Queryable,
  sessionId: string,
  parentHash: string | null,
  now: Date,
): Promise<SessionSecrets> {
  const accessToken = newSecret();
  const refreshToken = newSecret();
  const accessExpiresAt = new Date(now.getTime() + ACCESS_LIFETIME_MS);
  const refreshExpiresAt = new Date(now.getTime() + REFRESH_LIFETIME_MS);
  const row = (kind: "access" | "refresh", token: string, expiresAt: Date) => ({
    token_hash: hashSecret(token),
    session_id: sessionId,
    kind,
    parent_hash: parentHash,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    used_at: null,
    replaced_at: null,
  });
  await database
    .insertInto("session_tokens")
    .values([row("access", accessToken, accessExpiresAt), row("refresh", refreshToken, refreshExpiresAt)])
    .execute();
  return { accessToken, refreshToken, accessExpiresAt, refreshExpiresAt };
}

/** The first use proves that the answer which carried the token arrived, and its parent is spent. */
async function markUsed(database: Queryable, tokenHash: string, now: Date): Promise<void> {
  await database
    .updateTable("session_tokens")
    .set({ used_at: now.toISOString() })
    .where("token_hash", "=", tokenHash)
    .execute();
}

async function mayRepeat(
  database: Queryable,
  tokenHash: string,
  replacedAt: string,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - new Date(replacedAt).getTime() <= GRACE_MS) return true;
  const usedChild = await database
    .selectFrom("session_tokens")
    .select("token_hash")
    .where("parent_hash", "=", tokenHash)
    .where("used_at", "is not", null)
    .executeTakeFirst();
  return !usedChild;
}

/**
 * Exchanged tokens are kept as long as a thief's second use could come, access tokens only while valid. Of
 * several that one exchange made, the one that is used now is the one that arrived.
 */
async function forgetOldTokens(
  database: Queryable,
  sessionId: string,
  used: { tokenHash: string; parentHash: string | null },
  now: Date,
): Promise<void> {
  const graceAgo = new Date(now.getTime() - GRACE_MS).toISOString();
  await database
    .deleteFrom("session_tokens")
    .where("session_id", "=", sessionId)
    .where((where) =>
      where.or([
        where("expires_at", "<=", now.toISOString()),
        where.and([
          where("parent_hash", "=", used.parentHash),
          where("token_hash", "!=", used.tokenHash),
          where("used_at", "is", null),
          where("created_at", "<", graceAgo),
        ]),
      ]),
    )
    .execute();
}
