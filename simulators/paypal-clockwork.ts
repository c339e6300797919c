import type { FastifyInstance } from "fastify";
import { nextDelivery, send } from "./paypal-deliveries.ts";
import { bringAbout } from "./paypal-lifecycle.ts";
import type { WebhookSigner } from "./paypal-signature.ts";
import type { SimulatorContext } from "./storage.ts";

const tickMs = 200;

/**
 * Charges due payments and sends due webhooks in the background, one at a time.
 * @returns aborts when the server closes, to cancel open requests
 */
export function startClockwork(
  scope: FastifyInstance,
  context: SimulatorContext,
  signer: WebhookSigner,
): AbortSignal {
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    bringAbout(context);
    for (let next = nextDelivery(context.db); next; next = nextDelivery(context.db)) {
      await send(context, signer, next, { closing: closing.signal, byHand: false });
      if (closing.signal.aborted) return;
    }
  }

  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => scope.log.error(error, "PayPal's simulator failed"))
      .finally(() => {
        running = undefined;
      });
  }, tickMs);
  timer.unref();

  scope.addHook("preClose", async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
  return closing.signal;
}
