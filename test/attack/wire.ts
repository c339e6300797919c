import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";

/** The time limit of a call. Even on a busy machine, a call that takes longer has stalled. */
const ANSWER_WITHIN_MS = 60_000;
const SOCKETS_EACH = 8;

export interface WireRequest {
  method: string;
  /** The encoded path, with the query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Whether the client breaks the connection in the middle of the body. */
  isCutOff: boolean;
}

export interface WireAnswer {
  /** The HTTP status, or 0 if the connection ended without an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  setCookies: string[];
  body: string;
  durationMs: number;
}

/** A client with its own address, because the server limits calls per address. All of 127.0.0.0/8 is this machine. */
export class Caller {
  readonly #port: number;
  readonly #host: string;
  readonly #address: string;
  readonly #agent: Agent;

  constructor(origin: string, address: string) {
    const { port, host } = new URL(origin);
    this.#port = Number(port);
    this.#host = host;
    this.#address = address;
    this.#agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_EACH });
  }

  /** Sends a request. Never rejects: a failure is status 0. */
  send({ method, path, headers, body, isCutOff }: WireRequest): Promise<WireAnswer> {
    const started = performance.now();
    return new Promise((resolve) => {
      const finish = (status: number, answered: IncomingHttpHeaders = {}, text = "") =>
        resolve({
          status,
          headers: answered,
          setCookies: answered["set-cookie"] ?? [],
          body: text,
          durationMs: performance.now() - started,
        });
      const request = httpRequest(
        {
          host: "127.0.0.1",
          port: this.#port,
          localAddress: this.#address,
          agent: isCutOff ? false : this.#agent,
          method,
          path,
          headers: {
            host: this.#host,
            ...headers,
            ...(body && { "content-length": String(body.length) }),
          },
          timeout: ANSWER_WITHIN_MS,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            finish(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString()),
          );
          response.on("error", () => finish(0));
        },
      );
      request.on("timeout", () => request.destroy(new Error("no answer")));
      request.on("error", () => finish(0));
      if (!isCutOff || !body) return request.end(body);
      request.write(body.subarray(0, body.length / 2), () => request.destroy());
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
