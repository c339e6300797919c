import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/server/config.ts";

const YEAR_S = 31_536_000;

/** Returns the Content-Security-Policy of our pages. `hashes` are the `'sha256-…'` of inline styles and scripts. */
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

/** The service worker's policy, which browsers read from its script. The worker may fetch only from this origin. */
export const WORKER_POLICY = policy({
  "default-src": ["'none'"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
});

export function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

const NOTHING = policy({ "default-src": ["'none'"], "frame-ancestors": ["'none'"], "base-uri": ["'none'"] });

/** Sets the security headers of every answer. The route that answers may replace them. */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(securityHeaders(request.url, config));
    done();
  });
}

/** Returns the headers, also for answers that no hook sees, such as those to undecodable URLs. */
export function securityHeaders(url: string, config: Config): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
    // PayPal's window must keep its reference to our window (`opener`).
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": NOTHING,
    "cache-control": "no-store",
    ...(url.startsWith("/api/") && { "x-robots-tag": "noindex" }),
    ...(config.secure && { "strict-transport-security": `max-age=${YEAR_S}; includeSubDomains` }),
  };
}
