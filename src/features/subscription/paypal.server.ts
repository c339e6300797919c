import * as z from "zod/mini";
import type { Config } from "#server/config.ts";
import { AppError } from "#shared/errors.ts";
import { MINUTE_MS, SECOND_MS } from "#shared/time.ts";

const TIMEOUT_MS = 15 * SECOND_MS;

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

const subscriptionSchema = z.object({
  id: z.string(),
  plan_id: z.string(),
  status: z.string(),
  custom_id: z.optional(z.string()),
  status_update_time: z.optional(z.string()),
  billing_info: z.optional(
    z.object({
      next_billing_time: z.optional(z.string()),
      last_payment: z.optional(z.object({ time: z.string() })),
    }),
  ),
});

/** A subscription as PayPal shows it (Subscriptions API v1). */
export type PaypalSubscription = z.infer<typeof subscriptionSchema>;

export interface NewSubscription {
  /** PayPal answers the same request id with the same subscription. */
  requestId: string;
  userId: string;
  /** ISO 8601: when billing begins; absent, at once. */
  startTime?: string | undefined;
  /** Where PayPal sends a browser whose window has no opener. */
  origin: string;
}

export type Paypal = ReturnType<typeof paypalClient>;

/** The four calls of PayPal's REST API that we need. What fails there is an AppError `provider_failed`. */
export function paypalClient(paypal: Config["paypal"]) {
  let token: { value: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString("base64");
    const response = await request("/v1/oauth2/token", {
      method: "POST",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    if (!response.ok) throw await failure(response);
    const answer = z.parse(tokenSchema, await response.json());
    token = {
      value: answer.access_token,
      until: Date.now() + answer.expires_in * SECOND_MS - MINUTE_MS,
    };
    return token.value;
  }

  async function call(path: string, init: { method: string; body?: unknown; requestId?: string }) {
    const send = async () =>
      request(path, {
        method: init.method,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          "content-type": "application/json",
          ...(init.requestId && { "paypal-request-id": init.requestId }),
        },
        ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      });
    const response = await send();
    if (response.status !== 401) return response;
    token = undefined;
    return send();
  }

  function request(path: string, init: RequestInit): Promise<Response> {
    return fetch(`${paypal.apiUrl}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
      (error: unknown) => {
        throw new AppError("provider_failed", "PayPal did not answer", { cause: error });
      },
    );
  }

  return {
    planId: paypal.planId,

    /** Prepares a subscription for approval; it is bound to the member by `custom_id`. */
    async create({ requestId, userId, startTime, origin }: NewSubscription): Promise<PaypalSubscription> {
      const response = await call("/v1/billing/subscriptions", {
        method: "POST",
        requestId,
        body: {
          plan_id: paypal.planId,
          custom_id: userId,
          ...(startTime && { start_time: startTime }),
          application_context: {
            brand_name: "Claves del Éxito",
            locale: "es-AR",
            shipping_preference: "NO_SHIPPING",
            user_action: "SUBSCRIBE_NOW",
            return_url: `${origin}/payment-success`,
            cancel_url: `${origin}/payment-failure`,
          },
        },
      });
      if (!response.ok) throw await failure(response);
      // The short answer to a create need not hold custom_id and plan_id: only the id is taken from it.
      const { id } = z.parse(z.object({ id: z.string() }), await response.json());
      return { id, plan_id: paypal.planId, custom_id: userId, status: "APPROVAL_PENDING" };
    },

    /** The subscription as PayPal has it now, or undefined where PayPal knows no such id. */
    async find(id: string): Promise<PaypalSubscription | undefined> {
      const response = await call(`/v1/billing/subscriptions/${encodeURIComponent(id)}`, { method: "GET" });
      if (response.status === 404) return undefined;
      if (!response.ok) throw await failure(response);
      return z.parse(subscriptionSchema, await response.json());
    },

    /** Stops the billing. One that is cancelled or expired already is fine: the caller looks afterwards. */
    async cancel(id: string, reason: string): Promise<void> {
      const response = await call(`/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`, {
        method: "POST",
        body: { reason },
      });
      if (!response.ok && response.status !== 422) throw await failure(response);
    },
  };
}

/** PayPal's own name for the error and its debug id go to the log; nothing of a member does. */
async function failure(response: Response): Promise<AppError> {
  const shape = z.object({ name: z.optional(z.string()), debug_id: z.optional(z.string()) });
  const parsed = shape.safeParse(await response.json().catch(() => ({})));
  const { name = "no name", debug_id = "none" } = parsed.data ?? {};
  return new AppError("provider_failed", `PayPal answered ${response.status} ${name} (debug id ${debug_id})`);
}
