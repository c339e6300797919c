import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import type { SimulatedProvider } from "./page.ts";
import type { SimulatorContext } from "./storage.ts";

const faultNames = ["500", "503", "429", "404", "reset"] as const;
/** Faults act before the call has any effect. A number is an error status. */
type FaultName = (typeof faultNames)[number];

interface Fault {
  number: number;
  /** A method and a path prefix below the provider's address, e.g. "GET /v1/billing/subscriptions". */
  match: string;
  fault: FaultName;
}

const troubles = {
  "500": { name: "INTERNAL_SERVER_ERROR", message: "An internal server error has occurred." },
  "503": { name: "SERVICE_UNAVAILABLE", message: "The server is temporarily unable to handle the request." },
  "429": { name: "RATE_LIMIT_REACHED", message: "Too many requests. Blocked due to rate limiting." },
  "404": { name: "NOT_FOUND", message: "There is nothing here." },
} as const;
const troubleBodies = {
  google: ({ message }: Trouble) => ({ error: "server_error", error_description: message }),
  facebook: ({ message }: Trouble) => ({ error: { message, type: "OAuthException", code: 2 } }),
  paypal: (trouble: Trouble) => ({ ...trouble, debug_id: randomBytes(7).toString("hex"), links: [] }),
  push: ({ message }: Trouble) => ({ error: message }),
} as const;
type Trouble = (typeof troubles)[keyof typeof troubles];

/** Lets calls of this scope fail. If several faults match, the oldest one applies. */
export function injectFaults(
  scope: FastifyInstance,
  { db }: SimulatorContext,
  provider: SimulatedProvider,
): void {
  const prefix = `/simulators/${provider}`;

  scope.addHook("onRequest", async (request, reply) => {
    const fault = takeFault(db, provider, `${request.method} ${request.url.slice(prefix.length)}`);
    if (fault === undefined) return undefined;
    if (fault === "reset") {
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return undefined;
    }
    return reply.code(Number(fault)).send(troubleBodies[provider](troubles[fault]));
  });
}

/** `POST …/faults` adds a fault. */
export function controlFaults(
  scope: FastifyInstance,
  { db }: SimulatorContext,
  provider: SimulatedProvider,
): void {
  scope.post("/faults", async (request, reply) => {
    const { match, fault, count } = (request.body ?? {}) as Record<string, unknown>;
    const times = count === undefined ? 1 : Number(count);
    if (typeof match !== "string" || !/^[A-Z]+ \/\S*$/.test(match)) {
      return reply.code(400).send({ error: 'match: a method and a path, "GET /v1/billing/subscriptions"' });
    }
    if (!faultNames.some((name) => name === fault)) {
      return reply.code(400).send({ error: `fault: one of ${faultNames.join(", ")}` });
    }
    if (!Number.isInteger(times) || times < 1) return reply.code(400).send({ error: "count: 1 or more" });
    db.prepare("INSERT INTO faults (provider, match, fault, count) VALUES (?, ?, ?, ?)").run(
      provider,
      match,
      String(fault),
      times,
    );
    return {};
  });
}

function takeFault(db: DatabaseSync, provider: SimulatedProvider, call: string): FaultName | undefined {
  const pending = db
    .prepare("SELECT number, match, fault FROM faults WHERE provider = ? AND count > 0 ORDER BY number")
    .all(provider) as unknown as Fault[];
  const fault = pending.find(({ match }) => call.startsWith(match));
  if (!fault) return undefined;
  db.prepare("UPDATE faults SET count = count - 1 WHERE number = ?").run(fault.number);
  return fault.fault;
}
