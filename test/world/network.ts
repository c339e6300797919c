import { hash } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { SilentApp } from "../test-app.ts";
import { spawn, turns } from "./scheduler.ts";

/** What may happen to a call: it, or its answer, is lost, or another answer comes. */
type Luck = "lost" | "answer lost" | Response | undefined;

/** The network within one process: every `fetch` goes to the application, which also serves the simulators. */
export class Network {
  /** Each call with its answer's status and digest, in the order of the answers. */
  readonly calls: string[] = [];
  /** Draws what happens to a call, such as `POST /api/ideas`. */
  luckOf: (call: string, body: string) => Luck | Promise<Luck> = () => undefined;
  readonly #app: SilentApp["app"];

  constructor(app: SilentApp["app"]) {
    this.#app = app;
  }

  fetch = (to: string | URL, init: RequestInit = {}): Promise<Response> => spawn(() => this.#fetch(to, init));

  async #fetch(to: string | URL, { method = "GET", body, headers, signal }: RequestInit): Promise<Response> {
    const url = new URL(to);
    const sent = body == null ? undefined : new Response(body);
    const call = `${method} ${url.pathname}`;
    await turns(1);
    signal?.throwIfAborted();
    const payload = sent && Buffer.from(await sent.arrayBuffer());
    const luck = await this.luckOf(call, payload?.toString() ?? "");
    if (luck === "lost") throw new TypeError(`fetch failed: ${call}`);
    if (luck instanceof Response) return luck;
    const type = sent?.headers.get("content-type");
    const answer = await this.#app.inject({
      method: method as NonNullable<InjectOptions["method"]>,
      url: url.pathname + url.search,
      headers: {
        ...(type && { "content-type": type }),
        ...Object.fromEntries(new Headers(headers)),
        host: url.host,
      },
      ...(payload && { payload }),
    });
    this.calls.push(`${call} ${answer.statusCode} ${hash("sha1", answer.rawPayload)}`);
    await turns(1);
    if (luck === "answer lost") throw new TypeError(`fetch failed: ${call}`);
    return answerOf(answer);
  }
}

type Injected = Awaited<ReturnType<SilentApp["app"]["inject"]>>;

function answerOf({ statusCode: status, headers, rawPayload }: Injected): Response {
  const told = new Headers();
  for (const [name, values] of Object.entries(headers))
    for (const value of [values].flat()) told.append(name, String(value));
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? new Uint8Array(rawPayload) : null, { status, headers: told });
}
