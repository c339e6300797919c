import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import Fastify from "fastify";
import { simulators } from "#simulators/simulators.ts";
import { freePort } from "../free-port.ts";

/**
 * A request header with the local address from which the balancer forwards a call. The balancer removes this header.
 */
export const FROM = "test-from";
/** The time between two health checks. A real balancer too must check far more often than every DRAIN_SECONDS. */
const LOOK_EVERY_MS = 100;
const SIMULATORS = "/simulators";

export type Front = Awaited<ReturnType<typeof startFront>>;

/** A barrier: holds matching calls until `count` of them have arrived. */
interface Meeting {
  isOf: (path: string, body: unknown) => boolean;
  count: number;
}

/** Serves several processes on one origin: shared simulators, and a round-robin load balancer. */
export async function startFront(dataDir: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const agent = new Agent({ keepAlive: true });
  const front = {
    origin,
    ports: [] as number[],
    /** Ports whose `/health` was not 200 at the last check of `watch`. */
    away: new Set<number>(),
    /** Checks `/health` of every process from now on, and forwards calls only to ready processes. */
    watch(): void {
      looking ??= setInterval(() => lookAtAll(), LOOK_EVERY_MS);
    },
    /** The calls to simulators, such as `GET /simulators/paypal/v1/…`. */
    calls: [] as string[],
    meeting: undefined as Meeting | undefined,
    async close(): Promise<void> {
      clearInterval(looking);
      server.closeAllConnections();
      agent.destroy();
      await app.close();
    },
  };
  let turn = 0;
  let arrived: (() => void)[] = [];

  let looking: NodeJS.Timeout | undefined;

  function lookAtAll(): void {
    for (const port of front.ports) {
      const look = request(
        { host: "127.0.0.1", port, agent: false, path: "/health", headers: { host: new URL(origin).host } },
        (answer) => {
          answer.resume();
          if (answer.statusCode === 200) front.away.delete(port);
          else front.away.add(port);
        },
      );
      look.once("error", () => front.away.add(port));
      look.end();
    }
  }

  function nextPort(): number | undefined {
    const ready = front.ports.filter((port) => !front.away.has(port));
    return ready[turn++ % ready.length];
  }

  function forward(call: IncomingMessage, reply: ServerResponse): void {
    const { [FROM]: from, connection: _connection, ...headers } = call.headers;
    const passed = request(
      {
        host: "127.0.0.1",
        port: nextPort(),
        localAddress: typeof from === "string" ? from : "127.0.0.1",
        agent,
        method: call.method,
        path: call.url,
        headers,
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(reply);
        answer.once("close", () => answer.complete || reply.destroy());
      },
    );
    // This destroys the reply, because destroying a request that was fully read would leave its connection open.
    passed.once("error", () => reply.destroy());
    call.pipe(passed);
  }

  const app = Fastify({
    serverFactory: (handle) =>
      createServer((call, reply) =>
        call.url?.startsWith(SIMULATORS) ? handle(call, reply) : forward(call, reply),
      ),
  });
  app.addHook("preHandler", async ({ method, url, body }) => {
    front.calls.push(`${method} ${url}`);
    const { meeting } = front;
    if (!meeting?.isOf(url, body)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    arrived.push(resolve);
    if (arrived.length >= meeting.count) {
      front.meeting = undefined;
      for (const go of arrived) go();
      arrived = [];
    }
    await promise;
  });
  await app.register(simulators, { origin, dataDir });
  await app.listen({ port, host: "localhost" });
  const { server } = app;
  // With Node's default of five seconds, a busy machine may send a call on a connection that the server is just
  // closing.
  server.keepAliveTimeout = 600_000;
  return front;
}
