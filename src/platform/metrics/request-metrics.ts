import type { FastifyInstance } from "fastify";
import type { Counter, Histogram, Registry } from "prom-client";
import { SECOND_MS } from "#platform/shared/time.ts";

const STATUSES = ["2xx", "3xx", "4xx", "5xx"] as const;
/** Seconds: a page from memory, a read, a write, a call that waits for a provider, an outage. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5];

interface RouteFigures {
  byStatus: readonly Counter.Internal[];
  duration: Histogram.Internal<string>;
}

/** Call it before the routes are registered. All series exist at once, so that no request can add one. */
export async function installRequestMetrics(app: FastifyInstance, registry: Registry): Promise<void> {
  const { Counter, Histogram } = await import("prom-client");
  const answers = new Counter({
    name: "claves_http_requests_total",
    help: "Answers by the pattern of their route. Unmatched requests have the route none.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "claves_http_request_duration_seconds",
    help: "Time from a request to the end of its answer.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const newFigures = (method: string, route: string): RouteFigures => {
    durations.zero({ method, route });
    return {
      byStatus: STATUSES.map((status) => {
        answers.inc({ method, route, status }, 0);
        return answers.labels({ method, route, status });
      }),
      duration: durations.labels({ method, route }),
    };
  };
  const unmatched = newFigures("none", "none");
  const known = new Map<string, RouteFigures>();

  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      const { method: named, pattern } = labelsOf(method, route.url);
      const key = `${named} ${pattern}`;
      const figures = known.get(key) ?? newFigures(named, pattern);
      known.set(key, figures);
      route.config = { ...route.config, figures };
    }
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { byStatus, duration } = request.routeOptions.config.figures ?? unmatched;
    byStatus[Math.floor(reply.statusCode / 100) - 2]?.inc();
    duration.observe(reply.elapsedTime / SECOND_MS);
    done();
  });
}

/** HEAD counts as GET. The simulators stand for other sites, so all of their routes count as one. */
function labelsOf(method: string, url: string) {
  if (url.startsWith("/simulators")) return { method: "any", pattern: "/simulators/*" };
  return { method: method === "HEAD" ? "GET" : method, pattern: url };
}

declare module "fastify" {
  interface FastifyContextConfig {
    figures?: RouteFigures;
  }
}
