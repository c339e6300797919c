import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type Clock, MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { refuse } from "../http/errors.ts";
import { keptFor } from "../kept-for.ts";
import { sparingly } from "../log.ts";
import { VERSION } from "../version.ts";
import { gauge, type Metric, type MetricSource } from "./metric.ts";
import { installRequestMetrics } from "./request-metrics.ts";

/** Several scrapers share one reading of the database. */
const KEPT_MS = 5 * SECOND_MS;

interface MetricsParts {
  token: string;
  clock: Clock;
  sources: readonly MetricSource[];
}

/** Serves `GET /metrics` to who has the token. Call it before the other routes are registered. */
export async function serveMetrics(
  app: FastifyInstance,
  { token, clock, sources }: MetricsParts,
): Promise<void> {
  const { collectDefaultMetrics, Gauge, Registry } = await import("prom-client");
  const own = new Registry();
  const about = { name: "claves_build_info", help: "The version of the product.", labelNames: ["version"] };
  new Gauge({ ...about, registers: [own] }).set({ version: VERSION }, 1);
  collectDefaultMetrics({ register: own });
  await installRequestMetrics(app, own);

  const logFailure = sparingly(MINUTE_MS, (count, err: unknown) =>
    app.log.warn({ err, count }, "metrics could not be read"),
  );
  app.addHook("onClose", async () => logFailure.flush());
  const latest = keptFor(KEPT_MS, clock, async () => {
    const metrics: Metric[] = [];
    let isRead = 0;
    // Prometheus gives up after 10 s, and would then lack the figures of the process too.
    await withTimeout(
      eachInTurn(
        sources,
        async (read) => {
          metrics.push(...(await read()));
          isRead++;
        },
        logFailure.note,
      ),
    );
    const missing = [{ value: sources.length - isRead }];
    metrics.push(gauge("claves_metrics_failed", "Groups of metrics that could not be read.", missing));
    return (await own.metrics()) + (await textOf(metrics));
  });

  const isToken = tokenCheck(token);
  app.get("/metrics", { schema: { hide: true }, logLevel: "silent" }, async (request, reply) => {
    if (!isToken(request.headers.authorization)) {
      return refuse(reply.header("www-authenticate", "Bearer"), "unauthenticated");
    }
    return reply.type(own.contentType).send(await latest());
  });
}

/** In turn, so that a scrape takes one connection to the database. */
async function eachInTurn(
  sources: readonly MetricSource[],
  take: (source: MetricSource) => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (const source of sources) await take(source).catch(onFailure);
}

/** A new registry each time, so that a value that is gone leaves no series behind. */
async function textOf(metrics: readonly Metric[]): Promise<string> {
  const { Counter, Gauge, Registry } = await import("prom-client");
  const registry = new Registry();
  for (const { name, help, type, values } of metrics) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const parts = { name, help, labelNames, registers: [registry] };
    if (type === "counter") {
      const counter = new Counter(parts);
      for (const { labels = {}, value } of values) counter.inc(labels, value);
    } else {
      const shown = new Gauge(parts);
      for (const { labels = {}, value } of values) shown.set(labels, value);
    }
  }
  return registry.metrics();
}

/** Compares hashes, so that the time tells nothing about the token. */
function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  const expected = digest(`Bearer ${token}`);
  return (authorization = "") => timingSafeEqual(digest(authorization), expected);
}
