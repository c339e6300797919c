import { createServer } from "node:http";

const KEPT_ALIVE_MS = 600_000;

interface Reply {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

type Spoilt = Reply | "hang up" | undefined;

const edges: { hold: unknown; spoil: unknown }[] = [];

/** Ends what a test does to calls and answers of PayPal. Runs after each test. */
export function healPaypalEdges(): void {
  for (const edge of edges) Object.assign(edge, { hold: undefined, spoil: undefined });
}

/** Starts a proxy to PayPal's simulator. Tests alter answers to show a suspension, garbage or silence. */
export async function startPaypalEdge(target: string) {
  const edge = {
    url: "",
    /** The calls that PayPal received, such as `GET /v1/billing/subscriptions/I-…`. */
    calls: [] as string[],
    /** Runs before PayPal receives a call. "hang up" means that PayPal never receives the call. */
    hold: undefined as ((call: string) => "hang up" | undefined | Promise<"hang up" | undefined>) | undefined,
    /** Alters or delays an answer. `undefined` leaves the answer as it is. "hang up" breaks the connection. */
    spoil: undefined as ((call: string, reply: Reply) => Spoilt | Promise<Spoilt>) | undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = `${request.method} ${request.url}`;
    if ((await edge.hold?.(call)) === "hang up") return request.socket.destroy();
    edge.calls.push(call);
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const reply = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }).then(
      async (answered): Promise<Reply> => ({ status: answered.status, body: await answered.text() }),
      () => undefined,
    );
    // The simulator broke the connection on request: break this one too.
    if (!reply) return request.socket.destroy();
    const spoilt = (await edge.spoil?.(call, reply)) ?? reply;
    if (spoilt === "hang up") return request.socket.destroy();
    response
      .writeHead(spoilt.status, { "content-type": "application/json", ...spoilt.headers })
      .end(spoilt.status === 204 ? "" : spoilt.body);
  });
  // With Node's default of five seconds, a busy machine may send a call on a connection that the server is just
  // closing.
  server.keepAliveTimeout = KEPT_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  edge.url = `http://127.0.0.1:${address.port}`;
  edges.push(edge);
  return edge;
}
