import { createHash, randomBytes } from "node:crypto";
import { AppError } from "#shared/errors.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { type Database, inTransaction, type Queryable } from "./database/database.ts";
import { lockMember } from "./database/locks.ts";

declare const minted: unique symbol;
/** The id of whoever is signed in. Only this file makes one from a request, so a query cannot be misled. */
export type UserId = string & { readonly [minted]: true };

export const ACCESS_LIFETIME_MS = HOUR_MS;
export const REFRESH_LIFETIME_MS = 60 * DAY_MS;
/** How old a sign-in may be for a call that would take everything of a member (decision 0029). */
export const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;
/** How long a token that was just exchanged is still taken, for two tabs that refresh at once. */
const GRACE_MS = MINUTE_MS;
/** How often an hour one token is exchanged again: a lost answer is asked for at most every 30 seconds. */
const REPEATS_PER_HOUR = 240;
/** Where a member signs in once more, the session that was longest unused ends. */
const SESSIONS_MAX = 20;

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
  /** ISO 8601, when the provider said who it is. An exchange of tokens leaves it as it is. */
  signedInAt: string;
}

/**
 * Opens a session for a user who has just proven who they are. Of those that the user has, the ones unused for longest
 * make room for it.
 *
 * @param device its short name, shown to its owner
 * @throws AppError `unauthenticated` where the account is gone
 */
export async function createSession(
  database: Database,
  userId: string,
  now: Date,
  device = "",
): Promise<SessionSecrets & { sessionId: string }> {
  const sessionId = newId(now.getTime());
  const at = now.toISOString();
  return inTransaction(database, async (transaction) => {
    // Another sign-in would end this session for room before its tokens are there.
    if (!(await lockMember(transaction, userId))) {
      throw new AppError("unauthenticated", "the account is gone");
    }
    await makeRoom(transaction, userId, at);
    await transaction
      .insertInto("sessions")
      .values({
        id: sessionId,
        user_id: userId,
        device,
        created_at: at,
        last_used_at: at,
        expires_at: new Date(now.getTime() + REFRESH_LIFETIME_MS).toISOString(),
      })
      .execute();
    return { sessionId, ...(await issueSecrets(transaction, sessionId, null, now)) };
  });
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
    .select([
      "sessions.user_id",
      "sessions.id",
      "sessions.created_at",
      "session_tokens.expires_at",
      "session_tokens.used_at",
    ])
    .where("session_tokens.token_hash", "=", tokenHash)
    .where("session_tokens.kind", "=", "access")
    .where("session_tokens.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.used_at) await markUsed(database, tokenHash, now);
  return {
    userId: row.user_id as UserId,
    sessionId: row.id,
    expiresAt: row.expires_at,
    signedInAt: row.created_at,
  };
}

/** For how many milliseconds more a session's sign-in counts as fresh; 0 where it is too old. */
export function freshForMs({ signedInAt }: LiveSession, now: Date): number {
  const ageMs = now.getTime() - new Date(signedInAt).getTime();
  // Another server's clock may be ahead a little; a sign-in far in the future was dated by a wrong clock.
  if (Math.abs(ageMs) >= FRESH_SIGN_IN_MS) return 0;
  return FRESH_SIGN_IN_MS - Math.max(ageMs, 0);
}

/** Whether a session that was found is still there. */
export async function hasSession(database: Queryable, { sessionId }: LiveSession): Promise<boolean> {
  const row = await database
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Exchanges a refresh token for new secrets; the 60 days start again.
 *
 * An exchanged token is taken once more within a minute, or as long as nothing that came of it was used:
 * so neither a second tab nor a lost answer signs anyone out. Any other second use means that the token
 * was stolen, and ends the session (RFC 9700, section 4.14.2).
 *
 * @returns undefined where the session is over or the token unknown
 * @throws AppError `rate_limited` where one token is exchanged more often than answers get lost
 */
export async function refreshSession(
  database: Database,
  refreshToken: string,
  now: Date,
  device = "",
): Promise<SessionSecrets | undefined> {
  const tokenHash = hashSecret(refreshToken);
  const at = now.toISOString();
  return inTransaction(database, async (transaction) => {
    // Locks the session: two exchanges, or an exchange and the session's end, come one after the other.
    const session = await transaction
      .updateTable("sessions")
      .set({
        last_used_at: at,
        expires_at: new Date(now.getTime() + REFRESH_LIFETIME_MS).toISOString(),
        ...(device && { device }),
      })
      .where("id", "=", (query) =>
        query
          .selectFrom("session_tokens")
          .select("session_id")
          .where("token_hash", "=", tokenHash)
          .where("kind", "=", "refresh")
          .where("expires_at", ">", at),
      )
      .returning("id")
      .executeTakeFirst();
    if (!session) return undefined;
    if (await isStolen(transaction, tokenHash, now)) {
      await endSession(transaction, session.id);
      return undefined;
    }
    await transaction
      .updateTable("session_tokens")
      .set(({ fn, val }) => ({ used_at: at, replaced_at: fn.coalesce("replaced_at", val(at)) }))
      .where("token_hash", "=", tokenHash)
      .execute();
    await transaction
      .deleteFrom("session_tokens")
      .where("session_id", "=", session.id)
      .where("expires_at", "<=", at)
      .execute();
    return issueSecrets(transaction, session.id, tokenHash, now);
  });
}

/**
 * Ends one session at once, in every tab that shares it. Why is remembered nowhere: its device keeps what was written
 * (see `endSessionsOf`).
 */
export async function endSession(database: Queryable, sessionId: string): Promise<void> {
  await database.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

/** 32 random bytes, base64url: every secret that we hand out. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a secret is stored: SHA-256, hexadecimal. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Ends what has run out, and what was unused for longest of as many sessions as a member may have. */
async function makeRoom(transaction: Queryable, userId: string, at: string): Promise<void> {
  await transaction
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where((where) =>
      where.or([
        where("expires_at", "<=", at),
        where("id", "not in", (query) =>
          query
            .selectFrom("sessions")
            .select("id")
            .where("user_id", "=", userId)
            .orderBy("last_used_at", "desc")
            .orderBy("id", "desc")
            .limit(SESSIONS_MAX - 1),
        ),
      ]),
    )
    .execute();
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

/**
 * Whether two hold the session, one of whom is a thief. Of the tokens that one exchange gave to two callers a browser
 * keeps one, so the exchange of a second one tells, however much later it comes: exchanged tokens are kept until then.
 */
async function isStolen(database: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const token = await database
    .selectFrom("session_tokens")
    .select(["parent_hash", "replaced_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  const siblings = await childrenOf(database, token.parent_hash);
  if (siblings.some((sibling) => sibling.token_hash !== tokenHash && sibling.replaced_at)) return true;
  if (!token.replaced_at) return false;
  const children = await childrenOf(database, tokenHash);
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  if (
    children.filter(({ kind, created_at }) => kind === "refresh" && created_at > hourAgo).length >
    REPEATS_PER_HOUR
  )
    throw new AppError("rate_limited", "a refresh token is exchanged again and again");
  if (children.some(({ replaced_at }) => replaced_at)) return true;
  const isRecent = now.getTime() - new Date(token.replaced_at).getTime() <= GRACE_MS;
  return !isRecent && children.some(({ used_at }) => used_at);
}

async function childrenOf(database: Queryable, tokenHash: string | null) {
  if (!tokenHash) return [];
  return database
    .selectFrom("session_tokens")
    .select(["token_hash", "kind", "created_at", "used_at", "replaced_at"])
    .where("parent_hash", "=", tokenHash)
    .execute();
}
