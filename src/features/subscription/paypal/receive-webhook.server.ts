import type { FastifyReply, FastifyRequest } from "fastify";
import { signedBody } from "#server/http/bodies.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";
import { findMember } from "../lifecycle/prepared-queries.server.ts";
import { refreshMember, refreshSubscription } from "../lifecycle/refresh-subscription.server.ts";
import type { CountWebhook } from "../metrics.server.ts";
import type { Paypal } from "./paypal.server.ts";
import { webhookReader } from "./webhook.server.ts";

/** `Retry-After` of a webhook whose certificate could not be fetched. */
const AGAIN_S = 60;

/** Looks up what a signed event is about (decision 0013). A repeated event causes another lookup, and changes nothing. */
export function webhookReceiver(services: Services, paypal: Paypal, count: CountWebhook) {
  const read = webhookReader(services.config, services.clock);

  return async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<void> => {
    const event = await read(request.headers, signedBody(request)).catch((error: unknown) => {
      const isForNow = error instanceof AppError && error.code !== "bad_request";
      count(isForNow ? "unproven" : "forged");
      if (isForNow) reply.header("retry-after", AGAIN_S);
      throw error;
    });
    const owner = await findMember(services.database, event);
    if (owner && event.subscriptionId) {
      await refreshSubscription(services, paypal, owner, event.subscriptionId, "webhook");
    } else if (owner) {
      await refreshMember(services, paypal, owner, "webhook");
    }
    count("handled");
  };
}
