import { hash, randomBytes } from "node:crypto";
import type { InferResult, Kysely } from "kysely";
import { AppError } from "#platform/shared/errors.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { type Database, inTransaction, type Queryable } from "../database/database.ts";
import { inMemberTransaction } from "../database/locks.ts";
import { preparedQuery } from "../database/prepared.ts";
import type { Tables } from "../database/schema.ts";
import { countRows, hasRow } from "../database/tables.ts";
import { SESSIONS_MAX } from "../limits/stored-limits.ts";

declare const minted: unique symbol;
/** A member's id. Only ids read from the database are cast to it, so no request can name another member. */
export type UserId = string & { readonly [minted]: true };

const ACCESS_LIFETIME_MS = HOUR_MS;
export const REFRESH_LIFETIME_MS = 60 * DAY_MS;
/** Maximum age of the sign-in for calls with `needsFreshSignIn` (decision 0029). */
const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;
/** An exchanged token stays valid for this long, because two tabs may refresh at once. */
const GRACE_MS = MINUTE_MS;
/** Maximum exchanges of a session per hour. A browser retries a lost answer at most every 30 seconds. */
const EXCHANGES_PER_HOUR = 240;

export interface LiveSession {
  userId: UserId;
  sessionId: string;
  /** ISO 8601, end of the access token. */
  expiresAt: string;
  /** ISO 8601, when the provider identified the member. A token exchange does not change it. */
  signedInAt: string;
}

/** Creates a session. Ends the longest unused ones beyond the maximum. @throws `unauthenticated` without an account */
export async function createSession(database: Database, userId: string, now: Date, device = "") {
  const sessionId = newId(now.getTime());
  const at = now.toISOString();
  // Without the lock, a concurrent sign-in could evict this session before its tokens exist.
  return inMemberTransaction(database, userId, async (transaction) => {
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

export async function findSession(database: Queryable, accessToken: string, now: Date) {
  const [row] = (await selectLive(database, liveToken(accessToken, now))).rows;
  return row && openSession(database, row, now);
}

export function liveToken(accessToken: string, now: Date) {
  return { tokenHash: hashSecret(accessToken), at: now.toISOString() };
}

/** Selects the session of a live access token. A caller may join more columns of the member. */
export function liveSessions(database: Kysely<Tables>, { tokenHash, at }: ReturnType<typeof liveToken>) {
  return database
    .selectFrom("session_tokens")
    .innerJoin("sessions", "sessions.id", "session_tokens.session_id")
    .select([
      "sessions.user_id",
      "sessions.id as session_id",
      "sessions.created_at as signed_in_at",
      "session_tokens.token_hash",
      "session_tokens.expires_at",
      "session_tokens.used_at",
    ])
    .where("session_tokens.token_hash", "=", tokenHash)
    .where("session_tokens.kind", "=", "access")
    .where("session_tokens.expires_at", ">", at);
}

const selectLive = preparedQuery(liveSessions);

type LiveRow = InferResult<ReturnType<typeof liveSessions>>[number];

/** Notes the first use of the token. This proves that the device received it, so the parent token is spent. */
export async function openSession(database: Queryable, row: LiveRow, now: Date): Promise<LiveSession> {
  if (!row.used_at)
    await database
      .updateTable("session_tokens")
      .set({ used_at: now.toISOString() })
      .where("token_hash", "=", row.token_hash)
      .execute();
  return {
    userId: row.user_id as UserId,
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    signedInAt: row.signed_in_at,
  };
}

/** Returns how long the sign-in still counts as fresh; 0 where it is too old. */
export function freshForMs({ signedInAt }: LiveSession, now: Date): number {
  const ageMs = now.getTime() - new Date(signedInAt).getTime();
  // Clocks of several servers differ a little. A sign-in far in the future was dated by a wrong clock.
  if (Math.abs(ageMs) >= FRESH_SIGN_IN_MS) return 0;
  return FRESH_SIGN_IN_MS - Math.max(ageMs, 0);
}

export async function hasSession(database: Queryable, { sessionId }: LiveSession): Promise<boolean> {
  return hasRow(database.selectFrom("sessions").where("id", "=", sessionId));
}

/**
 * Exchanges a refresh token; the 60 days start again. A second tab, or a device that lost the answer, may repeat this
 * within a minute, or later if no child token was used. Other reuse is theft and ends the session (RFC 9700, 4.14.2).
 * @returns undefined where the session is over or the token unknown. @throws AppError `rate_limited`
 */
export async function refreshSession(database: Database, refreshToken: string, now: Date, device = "") {
  const tokenHash = hashSecret(refreshToken);
  const at = now.toISOString();
  return inTransaction(database, async (transaction) => {
    // This update locks the session: concurrent exchanges, and the end of the session, run one after another.
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
          .where((is) => is.and({ token_hash: tokenHash, kind: "refresh" }))
          .where("expires_at", ">", at),
      )
      .returning("id")
      .executeTakeFirst();
    if (!session) return undefined;
    if (await isStolen(transaction, tokenHash, now)) {
      await endSession(transaction, session.id);
      return undefined;
    }
    await refuseManyExchanges(transaction, session.id, now);
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

/** Deletes one session without recording a reason, so its device keeps its local data (decision 0023). */
export async function endSession(database: Queryable, sessionId: string): Promise<void> {
  await database.deleteFrom("sessions").where("id", "=", sessionId).execute();
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hexadecimal, the form in which secrets are stored. */
export function hashSecret(secret: string): string {
  return hash("sha256", secret, "hex");
}

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

async function issueSecrets(database: Queryable, sessionId: string, parentHash: string | null, now: Date) {
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

/** Plaintext secrets of one session. They leave the server only in HttpOnly cookies. */
export type SessionSecrets = Awaited<ReturnType<typeof issueSecrets>>;

/** A repeated exchange gives two child tokens. A browser keeps one, so a later use of the other means theft. */
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
  if (children.some(({ replaced_at }) => replaced_at)) return true;
  const isRecent = now.getTime() - new Date(token.replaced_at).getTime() <= GRACE_MS;
  return !isRecent && children.some(({ used_at }) => used_at);
}

async function childrenOf(database: Queryable, tokenHash: string | null) {
  if (!tokenHash) return [];
  return database
    .selectFrom("session_tokens")
    .select(["token_hash", "used_at", "replaced_at"])
    .where("parent_hash", "=", tokenHash)
    .execute();
}

/** Exchanged tokens stay for 60 days (`isStolen`), so their number needs a bound. */
async function refuseManyExchanges(database: Queryable, sessionId: string, now: Date): Promise<void> {
  const exchanges = database
    .selectFrom("session_tokens")
    .where((is) => is.and({ session_id: sessionId, kind: "refresh" }))
    .where("created_at", ">", new Date(now.getTime() - HOUR_MS).toISOString());
  if ((await countRows(exchanges)) > EXCHANGES_PER_HOUR)
    throw new AppError("rate_limited", "a session exchanges its tokens again and again");
}
