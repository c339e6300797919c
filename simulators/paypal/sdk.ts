import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { simulatedProviders } from "../credentials.ts";
import { type Fields, queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";

const browserFolder = join(import.meta.dirname, "browser");

/**
 * Serves the browser scripts. Like PayPal, answers wrong options with a 400 and a script that throws.
 * @see https://developer.paypal.com/sdk/js/configuration/
 */
export function paypalSdk(scope: FastifyInstance, context: SimulatorContext): void {
  const { clientId } = simulatedProviders(context.origin).paypal;
  const sdk = readFileSync(join(browserFolder, "sdk.js"), "utf8");
  const result = readFileSync(join(browserFolder, "result.js"), "utf8");

  scope.addHook("onRequest", async (_request, reply) => {
    reply
      .type("application/javascript; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .header("Cross-Origin-Resource-Policy", "cross-origin")
      .header("X-Content-Type-Options", "nosniff");
  });

  scope.get("/sdk/js", async (request, reply) => {
    const problem = problemWithOptions(queryOf(request), clientId);
    if (problem === undefined) return sdk;
    return reply
      .code(400)
      .send(`throw new Error(${JSON.stringify(`SDK Validation error: '${problem}'`)});\n`);
  });

  scope.get("/result.js", async () => result);
}

function problemWithOptions(query: Fields, clientId: string): string | undefined {
  const given = query["client-id"];
  if (given === undefined) return "Expected client-id to be passed";
  if (given !== clientId) return `client-id not recognized for either production or sandbox: ${given}`;
  const isSubscription = query.intent === "subscription" && query.vault === "true";
  return isSubscription ? undefined : "Must pass vault=true and intent=subscription";
}
