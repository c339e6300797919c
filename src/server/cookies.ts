import type { FastifyReply, FastifyRequest } from "fastify";
import { SECOND_MS } from "#shared/time.ts";
import type { Config } from "./config.ts";
import { REFRESH_LIFETIME_MS, type SessionSecrets } from "./session.ts";
import type { EndedSession } from "./session-ends.ts";

/** Readable by scripts and without any secret: tells a page that asking for the session is worth it. */
const HINT = "signed_in";
/** As readable, and as little a secret: changes with every sign-in and every exchange, so that each tab sees both. */
const MARK = "session_mark";
/** Readable too: why the session was ended on purpose, and whose it was. The device forgets, then removes it. */
const ENDED = "session_ended";

/** Sets both secrets HttpOnly, and beside them the hint and the mark, which live as long as the refresh token. */
export function setSessionCookies(reply: FastifyReply, config: Config, secrets: SessionSecrets): void {
  const { secure } = config;
  const shared = { sameSite: "lax", secure } as const;
  reply.setCookie(cookieName("access", secure), secrets.accessToken, {
    ...shared,
    path: "/",
    httpOnly: true,
    expires: secrets.accessExpiresAt,
  });
  reply.setCookie(cookieName("refresh", secure), secrets.refreshToken, {
    ...shared,
    path: "/",
    httpOnly: true,
    expires: secrets.refreshExpiresAt,
  });
  const readable = { ...shared, path: "/", expires: secrets.refreshExpiresAt };
  reply.setCookie(HINT, "1", readable);
  reply.setCookie(MARK, String(secrets.accessExpiresAt.getTime()), readable);
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  const { secure } = config;
  reply.clearCookie(cookieName("access", secure), { path: "/", secure });
  reply.clearCookie(cookieName("refresh", secure), { path: "/", secure });
  reply.clearCookie(HINT, { path: "/", secure });
  reply.clearCookie(MARK, { path: "/", secure });
}

/** Tells the device, in whichever page is open next, what it has to forget. It has to survive a closed tab. */
export function setEndedCookie(
  reply: FastifyReply,
  config: Config,
  { reason, memberHash }: EndedSession,
): void {
  const { secure } = config;
  const maxAge = REFRESH_LIFETIME_MS / SECOND_MS;
  reply.setCookie(cookieName(ENDED, secure), `${reason}.${memberHash}`, {
    sameSite: "lax",
    secure,
    path: "/",
    maxAge,
  });
}

export function readAccessToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName("access", config.secure)];
}

export function readRefreshToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName("refresh", config.secure)];
}

/**
 * A cookie's name with the prefix that browsers enforce under https: no other subdomain can plant it, and it
 * stands at Path=/ (RFC 6265bis, section 4.1.3.2).
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
