import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { controlFields } from "../control-answers.ts";
import { simulatedProviders } from "../credentials.ts";
import { findPerson } from "../identity/people.ts";
import type { SimulatorContext } from "../storage.ts";

const answerTimeoutMs = 30_000;
const noSuchPerson = { error: "subject: the id of a person who has signed in here" };

/**
 * Sends Facebook's deauthorize and data deletion callbacks to the product. The body's `subject` is the person's id.
 * Answers with the product's response: `{ status, body }`, the body as text.
 * @see https://developers.facebook.com/docs/development/create-an-app/app-dashboard/data-deletion-callback
 */
export function facebookControl(scope: FastifyInstance, context: SimulatorContext): void {
  const { appSecret } = simulatedProviders(context.origin).facebook;

  for (const callback of ["data-deletion", "deauthorize"]) {
    scope.post(`/${callback}`, async (request, reply) => {
      const { subject } = controlFields(request);
      if (!isKnown(subject)) return reply.code(400).send(noSuchPerson);
      const response = await fetch(`${context.origin}/api/facebook/${callback}`, {
        method: "POST",
        body: new URLSearchParams({ signed_request: signedRequest(subject) }),
        redirect: "manual",
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      return { status: response.status, body: await response.text() };
    });
  }

  function isKnown(subject: unknown): subject is string {
    return typeof subject === "string" && findPerson(context.db, "facebook", subject) !== undefined;
  }

  function signedRequest(subject: string): string {
    const payload = Buffer.from(
      JSON.stringify({
        algorithm: "HMAC-SHA256",
        issued_at: Math.floor(Date.now() / 1000),
        user_id: subject,
      }),
    ).toString("base64url");
    const signature = createHmac("sha256", appSecret).update(payload).digest("base64url");
    return `${signature}.${payload}`;
  }
}
