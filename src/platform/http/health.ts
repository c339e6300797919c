import type { FastifyInstance } from "fastify";
import { isDiskFull } from "#platform/server/error-details.ts";
import { keptFor } from "#platform/server/kept-for.ts";
import { outageLog } from "#platform/server/log.ts";
import { VERSION } from "#platform/server/version.ts";
import { type Clock, SECOND_MS } from "#platform/shared/time.ts";

/** A probe writes to the disk, so callers within this time share one probe. */
const KEPT_MS = SECOND_MS;

interface Health {
  status: 200 | 503;
  body: { status: "ready" } | { status: "degraded" | "unavailable"; reason: string };
}

const DRAINING: Health = { status: 503, body: { status: "unavailable", reason: "the server is stopping" } };

/**
 * Answers 200 when ready, 503 when `probe` rejects. If `probe` returns a problem, the 200 names it as the reason.
 * @returns a function that switches the answer to 503, so that a load balancer sends nobody here during the stop
 */
export function serveHealth(app: FastifyInstance, clock: Clock, probe: () => Promise<string | void>) {
  let isDraining = false;
  const latest = keptFor(KEPT_MS, clock, async (): Promise<Health> => {
    try {
      const told = await probe();
      const reason = outageLog(app.log).hasSeenDamage() ? "the database is damaged" : told;
      return { status: 200, body: reason ? { status: "degraded", reason } : { status: "ready" } };
    } catch (error) {
      outageLog(app.log).error(error, "the server is not ready");
      const reason = isDiskFull(error) ? "the disk is full" : "the database does not answer";
      return { status: 503, body: { status: "unavailable", reason } };
    }
  });
  app.get("/health", { schema: { hide: true }, logLevel: "silent" }, async (_request, reply) => {
    const { status, body } = isDraining ? DRAINING : await latest();
    return reply.code(status).send({ ...body, version: VERSION });
  });
  return (): void => {
    isDraining = true;
  };
}

/**
 * Call it before the hooks that refuse calls, because a refused call must end its connection too.
 * @returns a function that ends each connection after its next answer, so that proxies leave a stopping server
 */
export function closeAfterAnswers(app: FastifyInstance): () => void {
  let isClosing = false;
  app.addHook("onRequest", (_request, reply, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
  return () => {
    isClosing = true;
  };
}
