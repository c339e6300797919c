import { newId } from "#platform/shared/new-id.ts";
import { transmissionHeaders, webhookSigner } from "#simulators/paypal/webhooks/signature.ts";
import { openStorage } from "#simulators/storage.ts";
import type { TestApp } from "../test-app.ts";

/** Returns an event with any content, under PayPal's own signature. */
export async function signWebhook(
  { config, clock }: TestApp,
  event: object,
): Promise<{ body: string; headers: Record<string, string> }> {
  const body = JSON.stringify(event);
  const { origin, paypal, dataDir } = config;
  const db = openStorage(dataDir);
  const signer = await webhookSigner(db);
  const transmission = { id: newId(), time: clock().toISOString(), webhookId: paypal.webhookId, body };
  const headers = transmissionHeaders({ origin }, signer, transmission);
  db.close();
  return { body, headers };
}
