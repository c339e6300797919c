import type { FastifyInstance } from "fastify";
import type { SimulatorContext } from "../storage.ts";
import { bringAbout } from "./subscriptions/lifecycle.ts";
import { nextDelivery, send } from "./webhooks/deliveries.ts";
import type { WebhookSigner } from "./webhooks/signature.ts";

const tickMs = 200;

/**
 * Charges due payments and sends due webhooks in the background, one at a time.
 * @returns a signal that aborts when the server closes, to cancel open requests
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
