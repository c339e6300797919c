import type { FastifyInstance } from "fastify";
import { controlFaults, injectFaults } from "../faults.ts";
import type { SimulatorContext } from "../storage.ts";
import { transaction } from "../transaction.ts";
import { paypalCatalog } from "./catalog/catalog.ts";
import { addFirstPlan } from "./catalog/plans.ts";
import { startClockwork } from "./clockwork.ts";
import { paypalControl } from "./control.ts";
import { paypalControlPage } from "./control-page.ts";
import { refusePayPal } from "./errors.ts";
import { paypalOAuth, requirePayPalToken } from "./oauth.ts";
import { paypalSdk } from "./sdk.ts";
import { paypalApproval } from "./subscriptions/approval.ts";
import { bringAbout } from "./subscriptions/lifecycle.ts";
import { paypalRest } from "./subscriptions/rest.ts";
import { paypalTransactions } from "./subscriptions/transactions.ts";
import { webhookSigner } from "./webhooks/signature.ts";
import { paypalWebhookControl } from "./webhooks/webhook-control.ts";
import { addFirstWebhook, paypalCertificate, paypalWebhooks } from "./webhooks/webhooks.ts";

export async function paypal(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  // Processes that start together share the file. Each one adds only the entries that are missing.
  transaction(context.db, () => {
    addFirstPlan(context);
    addFirstWebhook(context);
  });
  const signer = await webhookSigner(context.db);
  const closing = startClockwork(scope, context, signer);
  // The answer must include the charges and webhooks that fell due since the last tick.
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
      paypalWebhooks(api, context);
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
