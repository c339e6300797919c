import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

const YEAR_S = 31_536_000;

/** The policy of our own pages. Hashes are `'sha256-…'`, of what stands inline in the document. */
export function pagePolicy(hashes: { styles: readonly string[]; scripts: readonly string[] }): string {
  return policy({
    "default-src": ["'none'"],
    "script-src": ["'self'", ...hashes.scripts],
    "style-src": ["'self'", ...hashes.styles],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "frame-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  });
}

/** The policy of the service worker, which a browser takes from the script: it may fetch from here alone. */
export const WORKER_POLICY = policy({ "default-src": ["'none'"], "connect-src": ["'self'"] });

/** Writes a Content-Security-Policy from its directives. */
export function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

const NOTHING = policy({ "default-src": ["'none'"], "frame-ancestors": ["'none'"], "base-uri": ["'none'"] });

/** Headers that every answer carries unless its route has set its own. */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook("onSend", async (request, reply) => {
    for (const [name, value] of Object.entries(securityHeaders(request.url, config))) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}

/** The same for an answer that no hook sees: that to an address which cannot be decoded. */
export function securityHeaders(url: string, config: Config): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
    // PayPal's window must keep its opener.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": NOTHING,
    "cache-control": "no-store",
    ...(url.startsWith("/api/") && { "x-robots-tag": "noindex" }),
    ...(config.secure && { "strict-transport-security": `max-age=${YEAR_S}; includeSubDomains` }),
  };
}
