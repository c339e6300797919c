import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { randomSecret } from "../random-ids.ts";
import type { Fields } from "../requests.ts";
import type { IdentityProvider } from "./people.ts";

/** RFC 6749 §4.1.2 recommends at most ten minutes. */
const codeLifetimeMs = 5 * 60_000;
/** Used codes and expired codes or tokens are kept this long, so that an error can give the reason. */
const codeMemoryMs = 24 * 3_600_000;

/** Characters and length of a verifier and a challenge (RFC 7636 §4.1 and §4.2). */
const unreserved = /^[\w.~-]{43,128}$/;

export interface Challenge {
  challenge: string | null;
  challengeMethod: string | null;
}

interface Grant extends Challenge {
  subject: string;
  redirectUri: string;
  scope: string;
  nonce: string | null;
}

type RedeemedCode = { ok: true; grant: Grant } | { ok: false; reason: "unknown" | "used" | "expired" };

export function issueCode(db: DatabaseSync, provider: IdentityProvider, code: string, grant: Grant): string {
  const now = Date.now();
  db.prepare("DELETE FROM authorization_codes WHERE expires_at_ms < ?").run(now - codeMemoryMs);
  db.prepare(
    `INSERT INTO authorization_codes
       (code, provider, subject, redirect_uri, scope, nonce, challenge, challenge_method, expires_at_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    code,
    provider,
    grant.subject,
    grant.redirectUri,
    grant.scope,
    grant.nonce,
    grant.challenge,
    grant.challengeMethod,
    now + codeLifetimeMs,
  );
  return code;
}

/** Marks the code as used, even if the caller then rejects the rest of the request. */
export function redeemCode(db: DatabaseSync, provider: IdentityProvider, code: string): RedeemedCode {
  const now = Date.now();
  const row = db
    .prepare(
      `SELECT subject, redirect_uri AS redirectUri, scope, nonce, challenge,
              challenge_method AS challengeMethod, expires_at_ms AS expiresAtMs, used_at_ms AS usedAtMs
       FROM authorization_codes WHERE provider = ? AND code = ?`,
    )
    .get(provider, code) as unknown as (Grant & { expiresAtMs: number; usedAtMs: number | null }) | undefined;
  if (!row) return { ok: false, reason: "unknown" };
  if (row.usedAtMs !== null) return { ok: false, reason: "used" };
  if (row.expiresAtMs <= now) return { ok: false, reason: "expired" };

  db.prepare("UPDATE authorization_codes SET used_at_ms = ? WHERE code = ?").run(now, code);
  const { expiresAtMs: _, usedAtMs: __, ...grant } = row;
  return { ok: true, grant };
}

/** Reads the PKCE challenge (RFC 7636 §4.3); undefined if it is malformed. */
export function readChallenge(query: Fields): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: method = "plain" } = query;
  if (challenge === undefined) return { challenge: null, challengeMethod: null };
  if (method !== "S256" && method !== "plain") return undefined;
  return unreserved.test(challenge) ? { challenge, challengeMethod: method } : undefined;
}

/** Without a challenge, the request must not carry a verifier (RFC 9700 §4.8.2). */
export function verifierAnswers(grant: Grant, verifier: string | undefined): boolean {
  if (grant.challenge === null) return verifier === undefined;
  if (verifier === undefined || !unreserved.test(verifier)) return false;
  if (grant.challengeMethod === "plain") return verifier === grant.challenge;
  return createHash("sha256").update(verifier).digest("base64url") === grant.challenge;
}

export interface AccessToken {
  token: string;
  subject: string;
  scope: string;
  issuedAtMs: number;
  expiresAtMs: number;
}

/**
 * @param given `prefix` is the beginning of the provider's real tokens
 * @param now milliseconds since the epoch, by the provider's clock
 */
export function issueAccessToken(
  db: DatabaseSync,
  provider: IdentityProvider | "paypal",
  given: { prefix: string; subject: string; scope: string; lifetimeS: number },
  now = Date.now(),
): string {
  const token = `${given.prefix}${randomSecret(48)}`;
  db.prepare("DELETE FROM access_tokens WHERE provider = ? AND expires_at_ms < ?").run(
    provider,
    now - codeMemoryMs,
  );
  db.prepare("INSERT INTO access_tokens VALUES (?, ?, ?, ?, ?, ?)").run(
    token,
    provider,
    given.subject,
    given.scope,
    now,
    now + given.lifetimeS * 1000,
  );
  return token;
}

/** Returns expired tokens too, because each provider has its own error for them. */
export function findAccessToken(
  db: DatabaseSync,
  provider: IdentityProvider | "paypal",
  token: string,
): AccessToken | undefined {
  return db
    .prepare(
      `SELECT token, subject, scope, issued_at_ms AS issuedAtMs, expires_at_ms AS expiresAtMs
       FROM access_tokens WHERE provider = ? AND token = ?`,
    )
    .get(provider, token) as unknown as AccessToken | undefined;
}
