interface PaypalAccount {
  paypalUrl: string;
  config: { paypal: { clientId: string; clientSecret: string } };
}

/**
 * Calls PayPal's subscriptions API directly, as a member on PayPal's site or an attacker's script does.
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
  const ever = "start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z";
  const { transactions } = (await callPaypal(app, "GET", `/${id}/transactions?${ever}`)) as {
    transactions: { status: string }[];
  };
  return transactions.map(({ status }) => status);
}
