import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { randomSecret } from "../random-ids.ts";
import type { Fields } from "../requests.ts";
import type { IdentityProvider } from "./people.ts";

/** RFC 6749 §4.1.2 recommends at most ten minutes. */
const codeLifetimeMs = 5 * 60_000;
/** Used codes and expired codes or tokens are kept this long, so that an error can give the reason. */
const codeMemoryMs = 24 * 3_600_000;

interface Grant {
  subject: string;
  redirectUri: string;
  scope: string;
  nonce: string | null;
  /** PKCE with S256 (RFC 7636), which the product always uses. */
  challenge: string;
}

type RedeemedCode = { ok: true; grant: Grant } | { ok: false; reason: "unknown" | "used" | "expired" };

export function issueCode(db: DatabaseSync, provider: IdentityProvider, code: string, grant: Grant): void {
  const now = Date.now();
  db.prepare("DELETE FROM authorization_codes WHERE expires_at_ms < ?").run(now - codeMemoryMs);
  db.prepare(
    `INSERT INTO authorization_codes (code, provider, subject, redirect_uri, scope, nonce, challenge, expires_at_ms)
     VALUES (:code, :provider, :subject, :redirectUri, :scope, :nonce, :challenge, :expiresAtMs)`,
  ).run({ ...grant, code, provider, expiresAtMs: now + codeLifetimeMs });
}

/** Marks the code as used, even if the caller then rejects the rest of the request. */
export function redeemCode(db: DatabaseSync, provider: IdentityProvider, code: string): RedeemedCode {
  const now = Date.now();
  const row = db
    .prepare(
      `SELECT subject, redirect_uri AS redirectUri, scope, nonce, challenge,
              expires_at_ms AS expiresAtMs, used_at_ms AS usedAtMs
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

export function isChallenge({ code_challenge = "", code_challenge_method }: Fields): boolean {
  return code_challenge_method === "S256" && /^[\w.~-]{43,128}$/.test(code_challenge);
}

export function verifierAnswers({ challenge }: Grant, verifier = ""): boolean {
  return createHash("sha256").update(verifier).digest("base64url") === challenge;
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
  provider: "facebook" | "paypal",
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
  provider: "facebook" | "paypal",
  token: string,
): AccessToken | undefined {
  return db
    .prepare(
      `SELECT token, subject, scope, issued_at_ms AS issuedAtMs, expires_at_ms AS expiresAtMs
       FROM access_tokens WHERE provider = ? AND token = ?`,
    )
    .get(provider, token) as unknown as AccessToken | undefined;
}
