import { DAY_MS } from "#shared/time.ts";

interface PaypalAccount {
  paypalUrl: string;
  config: { paypal: { clientId: string; clientSecret: string } };
}

/**
 * Calls PayPal's subscriptions API past the product, as a member on PayPal's site or an attacker's script
 * does.
 *
 * @param path below `base`
 */
export async function callPaypal(
  app: PaypalAccount,
  method: string,
  path: string,
  body?: object,
  base = "/v1/billing/subscriptions",
): Promise<unknown> {
  const { clientId, clientSecret } = app.config.paypal;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const token = await fetch(`${app.paypalUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const response = await fetch(`${app.paypalUrl}${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

export async function statusAtPaypal(app: PaypalAccount, id: string): Promise<string> {
  return ((await callPaypal(app, "GET", `/${id}`)) as { status: string }).status;
}

export async function paymentsAtPaypal(app: PaypalAccount, id: string): Promise<string[]> {
  const day = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();
  const around = new URLSearchParams({ start_time: day(-DAY_MS), end_time: day(DAY_MS) });
  const { transactions } = (await callPaypal(app, "GET", `/${id}/transactions?${around}`)) as {
    transactions: { status: string }[];
  };
  return transactions.map(({ status }) => status);
}
