import type { FastifyInstance } from "fastify";
import { controlFaults, injectFaults } from "./faults.ts";
import { paypalApproval } from "./paypal-approval.ts";
import { paypalCatalog } from "./paypal-catalog.ts";
import { startClockwork } from "./paypal-clockwork.ts";
import { paypalControl } from "./paypal-control.ts";
import { paypalControlPage } from "./paypal-control-page.ts";
import { refusePayPal } from "./paypal-errors.ts";
import { bringAbout } from "./paypal-lifecycle.ts";
import { paypalOAuth, requirePayPalToken } from "./paypal-oauth.ts";
import { addFirstPlan } from "./paypal-plans.ts";
import { paypalRest } from "./paypal-rest.ts";
import { paypalSdk } from "./paypal-sdk.ts";
import { webhookSigner } from "./paypal-signature.ts";
import { paypalTransactions } from "./paypal-transactions.ts";
import { paypalWebhookControl } from "./paypal-webhook-control.ts";
import { addFirstWebhook, paypalCertificate, paypalWebhooks } from "./paypal-webhooks.ts";
import type { SimulatorContext } from "./storage.ts";

export async function paypal(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  addFirstPlan(context);
  addFirstWebhook(context);
  const signer = await webhookSigner(context.db);
  const closing = startClockwork(scope, context, signer);
  // The answer must reflect what fell due since the last tick.
  scope.addHook("onRequest", async () => bringAbout(context));

  await scope.register(
    async (control) => {
      paypalControlPage(control, context);
      paypalControl(control, context);
      paypalWebhookControl(control, context, { signer, closing });
      controlFaults(control, context, "paypal");
    },
    { prefix: "/control" },
  );
  await scope.register(async (open) => {
    injectFaults(open, context, "paypal");
    paypalApproval(open, context);
    paypalOAuth(open, context);
    paypalCertificate(open, signer);
    await open.register(async (scripts) => paypalSdk(scripts, context));
    await open.register(async (api) => {
      answerInPayPalsWords(api);
      api.addHook("onRequest", async (request, reply) => {
        reply.header("Cache-Control", "max-age=0, no-cache, no-store, must-revalidate");
        return requirePayPalToken(request, reply, context);
      });
      paypalRest(api, context);
      paypalCatalog(api, context);
      paypalTransactions(api, context);
      paypalWebhooks(api, context, signer);
    });
  });
}

/** Reports an unreadable body in PayPal's format. The host handles other errors. */
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
