import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import Fastify from "fastify";
import { simulators } from "#simulators/simulators.ts";
import { freePort } from "../free-port.ts";

/** Says which address of this machine a call comes from; the balancer takes it off. */
export const FROM = "test-from";
const SIMULATORS = "/simulators";

export type Front = Awaited<ReturnType<typeof startFront>>;

/** Lets nobody go on before so many are there. */
export interface Meeting {
  /** Whether a call to a simulator takes part, by its path and its body. */
  isOf: (path: string, body: unknown) => boolean;
  count: number;
}

/**
 * The one origin of several processes: the providers that they share, and a balancer that gives each call to the next
 * process in turn.
 */
export async function startFront(dataDir: string) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const agent = new Agent({ keepAlive: true });
  const front = {
    origin,
    /** The ports of the processes. */
    ports: [] as number[],
    /** Every call to a simulator: `GET /simulators/paypal/v1/…`. */
    calls: [] as string[],
    meeting: undefined as Meeting | undefined,
    async close(): Promise<void> {
      server.closeAllConnections();
      agent.destroy();
      await app.close();
    },
  };
  let turn = 0;
  let arrived: (() => void)[] = [];

  function forward(call: IncomingMessage, reply: ServerResponse): void {
    const { [FROM]: from, connection: _connection, ...headers } = call.headers;
    const passed = request(
      {
        host: "127.0.0.1",
        port: front.ports[turn++ % front.ports.length],
        localAddress: typeof from === "string" ? from : "127.0.0.1",
        agent,
        method: call.method,
        path: call.url,
        headers,
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(reply);
      },
    );
    passed.once("error", () => call.destroy());
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
  // On a busy machine a call would meet the end of a connection that rested for Node's five seconds.
  server.keepAliveTimeout = 600_000;
  return front;
}
