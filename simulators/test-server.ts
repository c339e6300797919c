import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import fastify from "fastify";
import { freePort } from "#test/free-port.ts";
import { scratchFolder } from "#test/scratch-folder.ts";
import { simulatedProviders } from "./credentials.ts";
import { acceptForms, bodyOf } from "./requests.ts";
import { simulators } from "./simulators.ts";

/** The simulators on a server of their own, on a free port and in a fresh folder, for tests over HTTP. */
export async function startSimulators() {
  const dataDir = scratchFolder("simulators");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let app = await listen();

  async function listen() {
    const server = fastify();
    // A connection kept alive over a restart would fail the first call after it.
    server.addHook("onRequest", async (_request, reply) => {
      reply.header("Connection", "close");
    });
    await server.register(simulators, { origin, dataDir });
    server.post("/outside", async (request) => ({ body: request.body }));
    // The product's part of Facebook's callbacks, which says what it was sent.
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
    /** Closes everything and opens it again on the same folder. */
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

/** A form's POST, as a browser without JavaScript sends it; a redirect is given back, not followed. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
}

/** The URL that a redirect leads to. */
export function location(response: Response): URL {
  return new URL(response.headers.get("location") ?? "");
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
}

/** A PKCE verifier and its S256 challenge. */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
