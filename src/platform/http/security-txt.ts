import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { type Clock, DAY_MS } from "#platform/shared/time.ts";

/** RFC 9116, section 2.5.5 asks for less than a year. Each request computes the date, so it never goes stale. */
const VALID_MS = 180 * DAY_MS;

/** Serves the file that says where to report a vulnerability (RFC 9116). Without a contact, there is no such file. */
export function serveSecurityTxt(app: FastifyInstance, { site }: Config, clock: Clock): void {
  if (!site.hasContact) return;
  app.get("/.well-known/security.txt", { schema: { hide: true } }, (_request, reply) => {
    // The date is a whole day, so that the text changes once a day.
    const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: mailto:${encodeURI(site.contactEmail)}`,
      `Expires: ${new Date(today + VALID_MS).toISOString()}`,
      "Preferred-Languages: es, en",
      `Canonical: ${site.origin}/.well-known/security.txt`,
      `Policy: ${site.origin}/confianza`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
