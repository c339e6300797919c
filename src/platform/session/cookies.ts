import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { REFRESH_LIFETIME_MS, type SessionSecrets } from "./session.ts";
import type { findEnding } from "./session-ends.ts";

/** A cookie without a secret, which scripts can read. Without this cookie, a page need not ask for the session. */
const HINT = "signed_in";
/** The session epoch in a readable cookie, no secret. Every sign-in and token exchange changes it (decision 0014). */
const MARK = "session_mark";
/** A readable cookie: the reason and member of an ended session. The device clears its data, then this cookie. */
const ENDED = "session_ended";

/** A cookie of a device that was Premium, so that `/` is the members' home (decision 0075). No script reads it. */
const WAS_PREMIUM = "was_premium";

const MAX_AGE_S = REFRESH_LIFETIME_MS / SECOND_MS;

/** The tokens are HttpOnly. The hint and the mark are readable and live as long as the refresh token. */
export function setSessionCookies(reply: FastifyReply, { secure }: Config, secrets: SessionSecrets): void {
  const { accessToken, refreshToken, accessExpiresAt, refreshExpiresAt: expires } = secrets;
  const shared = { sameSite: "lax", secure, path: "/", expires } as const;
  const secret = { ...shared, httpOnly: true };
  reply.setCookie(cookieName("access", secure), accessToken, { ...secret, expires: accessExpiresAt });
  reply.setCookie(cookieName("refresh", secure), refreshToken, secret);
  reply.setCookie(HINT, "1", shared);
  reply.setCookie(MARK, String(accessExpiresAt.getTime()), shared);
}

export function clearSessionCookies(reply: FastifyReply, { secure }: Config): void {
  const secret = ["access", "refresh"].map((name) => cookieName(name, secure));
  for (const name of [...secret, HINT, MARK, WAS_PREMIUM]) reply.clearCookie(name, { path: "/", secure });
}

export function setPremiumHint(reply: FastifyReply, { secure }: Config, isPremium: boolean): void {
  const shared = { sameSite: "lax", secure, path: "/", httpOnly: true } as const;
  if (isPremium) reply.setCookie(WAS_PREMIUM, "1", { ...shared, maxAge: MAX_AGE_S });
  else if (WAS_PREMIUM in reply.request.cookies) reply.clearCookie(WAS_PREMIUM, shared);
}

/** Tells the device which local data to clear. A cookie survives a closed tab (decision 0023). */
export function setEndedCookie(
  reply: FastifyReply,
  { secure }: Config,
  { reason, memberHash }: NonNullable<Awaited<ReturnType<typeof findEnding>>>,
): void {
  const shared = { sameSite: "lax", secure, path: "/", maxAge: MAX_AGE_S } as const;
  reply.setCookie(cookieName(ENDED, secure), `${reason}.${memberHash}`, shared);
}

export function readToken(kind: "access" | "refresh", request: FastifyRequest, { secure }: Config) {
  return request.cookies[cookieName(kind, secure)];
}

/** Under https, `__Host-` keeps other subdomains from setting the cookie (RFC 6265bis, section 4.1.3.2). */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
