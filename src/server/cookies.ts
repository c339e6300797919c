import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import type { SessionSecrets } from "./session.ts";

const REFRESH_PATH = "/api/session";
/** Readable by scripts and without any secret: tells a page that asking for the session is worth it. */
const HINT = "signed_in";

/** Sets both secrets HttpOnly, and the hint beside them, which lives as long as the refresh token. */
export function setSessionCookies(reply: FastifyReply, config: Config, secrets: SessionSecrets): void {
  const { secure } = config;
  const shared = { sameSite: "lax", secure } as const;
  reply.setCookie(accessCookie(secure), secrets.accessToken, {
    ...shared,
    path: "/",
    httpOnly: true,
    expires: secrets.accessExpiresAt,
  });
  reply.setCookie(refreshCookie(secure), secrets.refreshToken, {
    ...shared,
    path: REFRESH_PATH,
    httpOnly: true,
    expires: secrets.refreshExpiresAt,
  });
  reply.setCookie(HINT, "1", { ...shared, path: "/", expires: secrets.refreshExpiresAt });
}

export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  const { secure } = config;
  reply.clearCookie(accessCookie(secure), { path: "/", secure });
  reply.clearCookie(refreshCookie(secure), { path: REFRESH_PATH, secure });
  reply.clearCookie(HINT, { path: "/", secure });
}

export function readAccessToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[accessCookie(config.secure)];
}

export function readRefreshToken(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[refreshCookie(config.secure)];
}

/** A prefix the browser enforces under https: no other subdomain can plant the cookie (RFC 6265bis). */
function accessCookie(secure: boolean): string {
  return secure ? "__Host-access" : "access";
}

function refreshCookie(secure: boolean): string {
  return secure ? "__Secure-refresh" : "refresh";
}
