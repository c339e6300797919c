import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { sparingly } from "#platform/server/log.ts";
import { gauge, type Metric, type MetricSource } from "#platform/server/metric.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";
import { refuse } from "./errors.ts";

const STATUSES = ["2xx", "3xx", "4xx", "5xx"] as const;

/** Serves `GET /metrics` to callers with the token. Call it before the other routes are registered. */
export async function serveMetrics(
  app: FastifyInstance,
  { token, sources }: { token: string; sources: readonly MetricSource[] },
): Promise<void> {
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  await installRequestMetrics(app, own);

  const logFailure = sparingly(MINUTE_MS, (count, err: unknown) =>
    app.log.warn({ err, count }, "metrics could not be read"),
  );
  app.addHook("onClose", async () => logFailure.flush());
  const readAll = async () => {
    const metrics: Metric[] = [];
    let failed = sources.length;
    // The sources are read in turn, so that a scrape takes one connection to the database.
    const reading = async () => {
      for (const read of sources) {
        try {
          metrics.push(...(await read()));
          failed--;
        } catch (error) {
          logFailure.note(error);
        }
      }
    };
    // Prometheus gives up after 10 s, and would then lack the figures of the process too.
    await withTimeout(reading());
    metrics.push(
      gauge("claves_metrics_failed", "Groups of metrics that could not be read.", [{ value: failed }]),
    );
    return (await own.metrics()) + metrics.map(textOf).join("");
  };

  const isToken = tokenCheck(token);
  app.get("/metrics", { schema: { hide: true }, logLevel: "silent" }, async (request, reply) => {
    if (!isToken(request.headers.authorization))
      return refuse(reply.header("www-authenticate", "Bearer"), "unauthenticated");
    return reply.type(own.contentType).send(await readAll());
  });
}

/** Writes a metric as text for Prometheus, with 0 if it has no values. Labels need no escapes: our code names them. */
function textOf({ name, help, type, values }: Metric): string {
  const shown: Metric["values"] = values.length > 0 ? values : [{ value: 0 }];
  const lines = shown.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${pairs.length > 0 ? `{${pairs.join()}}` : ""} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

/** Compares hashes in constant time, so that the duration reveals nothing about the token. */
function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  const expected = digest(`Bearer ${token}`);
  return (authorization = "") => timingSafeEqual(digest(authorization), expected);
}

/** Counts requests. Call it before the routes are registered, so that each route's series begin at 0. */
async function installRequestMetrics(app: FastifyInstance, registry: Registry): Promise<void> {
  const { Counter } = await import("prom-client");
  const answers = new Counter({
    name: "claves_http_requests_total",
    help: "Answers by the pattern of their route. Unmatched requests have the route none.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const begin = (labels: ReturnType<typeof labelsOf>) => {
    for (const status of STATUSES) answers.inc({ ...labels, status }, 0);
  };
  begin(UNMATCHED);
  app.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) begin(labelsOf(each, url));
  });
  app.addHook("onResponse", ({ method, routeOptions }, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    answers.inc({ ...labelsOf(method, routeOptions.url), status });
    done();
  });
}

const UNMATCHED = { method: "none", route: "none" };

/** HEAD counts as GET. The simulators play other sites, so all of their routes count as one. */
function labelsOf(method: string, url: string | undefined) {
  if (url === undefined) return UNMATCHED;
  if (url.startsWith("/simulators")) return { method: "any", route: "/simulators/*" };
  return { method: method === "HEAD" ? "GET" : method, route: url };
}
