import type { FastifyInstance } from "fastify";
import { paypalApproval } from "./paypal-approval.ts";
import { refusePayPal } from "./paypal-errors.ts";
import { paypalOAuth, requirePayPalToken } from "./paypal-oauth.ts";
import { paypalPayments } from "./paypal-payments.ts";
import { paypalRest } from "./paypal-rest.ts";
import { paypalSdk } from "./paypal-sdk.ts";
import { paypalWebhooks } from "./paypal-webhooks.ts";
import type { SimulatorContext } from "./storage.ts";

/** PayPal: the REST API, the pages a buyer sees, and the script of its button. */
export async function paypal(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  paypalApproval(scope, context);
  paypalOAuth(scope, context);
  await scope.register(async (scripts) => paypalSdk(scripts, context));
  await scope.register(async (api) => {
    answerInPayPalsWords(api);
    api.addHook("onRequest", async (request, reply) => {
      reply.header("Cache-Control", "max-age=0, no-cache, no-store, must-revalidate");
      return requirePayPalToken(request, reply, context);
    });
    paypalRest(api, context);
    paypalPayments(api, context);
    paypalWebhooks(api);
  });
}

/** A body that cannot be read is refused in PayPal's shape too; what else fails is the host's to handle. */
function answerInPayPalsWords(api: FastifyInstance): void {
  api.setErrorHandler((error: { statusCode?: number; code?: string }, _request, reply) => {
    if (error.statusCode === 415) return refusePayPal(reply, "UNSUPPORTED_MEDIA_TYPE");
    if (error.code === "FST_ERR_CTP_EMPTY_JSON_BODY") {
      return refusePayPal(reply, "INVALID_REQUEST", [
        { issue: "MISSING_REQUEST_BODY", description: "Request body is missing." },
      ]);
    }
    if (error.statusCode === 400) {
      return refusePayPal(reply, "INVALID_REQUEST", [
        { issue: "MALFORMED_REQUEST_JSON", description: "The request JSON is not well formed." },
      ]);
    }
    throw error;
  });
}
