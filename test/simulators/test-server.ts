import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import fastify from "fastify";
import { simulatedProviders } from "#simulators/credentials.ts";
import { acceptForms, bodyOf } from "#simulators/requests.ts";
import { simulators } from "#simulators/simulators.ts";
import { freePort } from "#test/free-port.ts";
import { scratchFolder } from "#test/scratch-folder.ts";

interface Received {
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
}

export async function startSimulators() {
  const webhooks = { received: [] as Received[], status: 200 };
  const dataDir = scratchFolder("simulators");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let app = await listen();

  async function listen() {
    const server = fastify();
    // After `restart`, the first call on an older pooled connection would fail.
    server.addHook("onRequest", async (_request, reply) => {
      reply.header("Connection", "close");
    });
    await server.register(simulators, { origin, dataDir });
    server.post("/outside", async (request) => ({ body: request.body }));
    // This route replaces the product's webhook, and stores the raw bytes.
    await server.register(async (product) => {
      product.removeContentTypeParser("application/json");
      product.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
        done(null, body),
      );
      for (const path of ["/api/webhooks/paypal", "/other"])
        product.post(path, async ({ headers, body }, reply) => {
          webhooks.received.push({ path, headers: headers as Received["headers"], body: String(body) });
          return reply.code(webhooks.status).send();
        });
    });
    // This route replaces the product's Facebook callbacks, and answers with the received form.
    await server.register(async (product) => {
      acceptForms(product);
      product.post<{ Params: { callback: string } }>("/api/facebook/:callback", async (request) => ({
        callback: request.params.callback,
        ...bodyOf(request),
      }));
    });
    await server.listen({ port, host: "127.0.0.1" });
    return server;
  }

  return {
    origin,
    ...simulatedProviders(origin),
    webhooks,
    /** Restarts the server with the same data folder and the same port. */
    async restart(): Promise<void> {
      await app.close();
      app = await listen();
    },
    async stop(): Promise<void> {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type SimulatorServer = Awaited<ReturnType<typeof startSimulators>>;

/** Posts like a browser without JavaScript. Returns a redirect instead of following it. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
}

export function location(response: Response): URL {
  return new URL(response.headers.get("location") ?? "");
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
}

export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
