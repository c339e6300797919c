import type { TestApp } from "./test-app.ts";

/**
 * Calls PayPal's subscriptions with the product's credentials, past the product: what a member does at
 * PayPal's own site, or an attacker with PayPal's script.
 *
 * @param path below /v1/billing/subscriptions
 */
export async function callPaypal(
  app: TestApp,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const { clientId, clientSecret } = app.config.paypal;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const token = await fetch(`${app.paypalUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const response = await fetch(`${app.paypalUrl}/v1/billing/subscriptions${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}
