import * as z from "zod/mini";
import type { Config } from "#platform/server/config.ts";
import { AppError } from "#platform/shared/errors.ts";
import type { Money } from "#platform/shared/money/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import type { SiteLink } from "#platform/ui/navigation.tsx";
import type { Payment, SeenSubscription } from "../access.ts";

declare module "#platform/server/config.ts" {
  interface Config {
    paypal: {
      apiUrl: string;
      sdkUrl: string;
      clientId: string;
      clientSecret: string;
      planId: string;
      webhookId: string;
      isTrial: boolean;
    };
    /** The price of a month in the PayPal plan that the settings name (decision 0080). */
    price: Money;
  }
}

/** The list of payments begins this long before the last payment, because PayPal allows refunds for 180 days. */
const PAYMENTS_BEFORE_MS = 190 * DAY_MS;
const SUBSCRIPTIONS = "/v1/billing/subscriptions";

const instantSchema = z.pipe(
  z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)))),
  z.transform((value) => new Date(value).toISOString()),
);
/** An id or amount. PayPal writes them as texts, and in some answers as numbers. */
const wordSchema = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const moneySchema = z.pipe(
  z.object({ value: wordSchema, currency_code: z.string() }),
  z.transform(({ value, currency_code }): Money => ({ value, currency: currency_code })),
);
/** For fields that decide nothing by themselves: an invalid value must not invalidate PayPal's answer. */
const mentioned = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);
export const idSchema = z.object({ id: z.string() });
export const planSchema = z.object({
  status: z.string(),
  billing_cycles: z.array(
    z.object({
      tenure_type: z.string(),
      total_cycles: z.optional(z.number()),
      frequency: z.object({ interval_unit: z.string(), interval_count: z.optional(z.number()) }),
      pricing_scheme: z.optional(z.object({ fixed_price: z.optional(moneySchema) })),
    }),
  ),
});
const subscriptionSchema = z.pipe(
  z.object({
    id: wordSchema,
    plan_id: wordSchema,
    plan_overridden: z.optional(z.boolean()),
    status: z.string(),
    custom_id: z.optional(wordSchema),
    status_update_time: z.optional(instantSchema),
    billing_info: z.optional(
      z.object({
        next_billing_time: z.optional(instantSchema),
        outstanding_balance: mentioned(moneySchema),
        last_payment: z.optional(z.object({ time: instantSchema, status: mentioned(z.string()) })),
        last_failed_payment: mentioned(
          z.object({
            time: instantSchema,
            amount: mentioned(moneySchema),
            next_payment_retry_time: z.optional(instantSchema),
          }),
        ),
        failed_payments_count: z.optional(z.coerce.number()),
      }),
    ),
  }),
  z.transform(({ status_update_time, billing_info: billing, ...subscription }) => ({
    ...subscription,
    status_since: status_update_time ?? null,
    next_billing_time: billing?.next_billing_time ?? null,
    failed_payments: billing?.failed_payments_count ?? 0,
    owed: billing?.outstanding_balance,
    last_failure: billing?.last_failed_payment,
    last_payment: billing?.last_payment,
  })),
);
const transactionSchema = z.pipe(
  z.object({
    id: wordSchema,
    status: z.string(),
    time: instantSchema,
    amount_with_breakdown: mentioned(
      z.object({ gross_amount: moneySchema, fee_amount: mentioned(moneySchema) }),
    ),
  }),
  z.transform(({ amount_with_breakdown, status, ...payment }): Payment => {
    const { gross_amount: amount, fee_amount: fee } = amount_with_breakdown ?? {};
    return {
      ...payment,
      // A reversal takes the money back, as a refund does.
      status: status === "REVERSED" ? "REFUNDED" : status,
      ...(amount && { amount, fee: fee?.currency === amount.currency ? fee.value : undefined }),
    };
  }),
);
const paymentsSchema = z.object({ transactions: z.optional(z.array(transactionSchema)) });

/** A subscription of PayPal's API v1 with its last payments, without any data about the person who paid. */
export interface PaypalSubscription extends Omit<SeenSubscription, "isListed"> {
  custom_id?: string | undefined;
  plan_overridden?: boolean | undefined;
  last_payment?: { time: string; status?: string | undefined } | undefined;
  /** Why the list of payments failed; `payments` is empty then. */
  unlisted?: unknown;
}

/** Returns the last payment if the list lacks it, because PayPal's list may lag behind. */
export function unlistedPayment(last: PaypalSubscription["last_payment"], payments: readonly Payment[]) {
  const isListed = payments.some(({ time }) => Date.parse(time) > Date.parse(last?.time ?? "") - HOUR_MS);
  return isListed ? undefined : last;
}

/** @throws AppError `provider_failed` if the list of payments failed, or lacks the last one */
export function requireList(found: PaypalSubscription): void {
  if (found.unlisted) throw found.unlisted;
  if (unlistedPayment(found.last_payment, found.payments))
    throw new AppError("provider_failed", "PayPal does not list the last payment yet");
}

/** `requestId` is the idempotency key. Billing begins at `startTime`, ISO 8601; null for now. */
type NewSubscription = { requestId: string; userId: string; startTime: string | null; origin: string };

export function planOf({ status, billing_cycles }: z.infer<typeof planSchema>) {
  const regular = billing_cycles.find(({ tenure_type }) => tenure_type === "REGULAR");
  const price = regular?.pricing_scheme?.fixed_price;
  if (!regular || !price) return undefined;
  const { frequency, total_cycles = 0 } = regular;
  return {
    status,
    price,
    /** True for one endless cycle of a month, without a trial. */
    isMonthly:
      billing_cycles.length === 1 &&
      total_cycles === 0 &&
      frequency.interval_unit === "MONTH" &&
      (frequency.interval_count ?? 1) === 1,
  };
}

export type PaypalPlan = NonNullable<ReturnType<typeof planOf>>;
export type Paypal = ReturnType<typeof paypalClient>;

/** The calls throw AppError `provider_failed` if PayPal fails or its answer cannot be read. */
export function paypalClient(paypal: Config["paypal"]) {
  const call = paypalApi(paypal);

  /** A 422 (done already) does not throw, so the caller must check the result. */
  async function post(path: string, body: object, requestId?: string): Promise<void> {
    const response = await call(path, { method: "POST", body, ...(requestId && { requestId }) });
    if (!response.ok && response.status !== 422) throw await failure(response);
  }

  async function listPayments(path: string, lastTime: string): Promise<Payment[]> {
    const last = new Date(lastTime).getTime();
    const query = new URLSearchParams({
      start_time: new Date(last - PAYMENTS_BEFORE_MS).toISOString(),
      end_time: new Date(Math.max(last, Date.now()) + DAY_MS).toISOString(),
    });
    const response = await call(`${path}/transactions?${query}`, { method: "GET" });
    return (await readAnswer(response, paymentsSchema)).transactions ?? [];
  }

  async function look(id: string): Promise<PaypalSubscription | undefined> {
    const path = `${SUBSCRIPTIONS}/${encodeURIComponent(id)}`;
    const response = await call(path, { method: "GET" });
    if (response.status === 404) return undefined;
    const subscription = await readAnswer(response, subscriptionSchema);
    const last = subscription.last_payment ?? subscription.last_failure;
    try {
      return { ...subscription, payments: last ? await listPayments(path, last.time) : [] };
    } catch (unlisted) {
      return { ...subscription, payments: [], unlisted };
    }
  }

  return {
    /** Prepares a subscription for approval, tied to the member by `custom_id`. Returns PayPal's id. */
    async create({ requestId, userId, startTime, origin }: NewSubscription): Promise<string> {
      const response = await call(SUBSCRIPTIONS, {
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
            // PayPal goes to these pages if its window has no opener.
            return_url: `${origin}/payment-success` satisfies SiteLink,
            cancel_url: `${origin}/payment-failure` satisfies SiteLink,
          },
        },
      });
      return (await readAnswer(response, idSchema)).id;
    },

    look,

    /** Finds a subscription for callers that need every payment. @throws AppError as `requireList` does */
    async find(id: string): Promise<PaypalSubscription | undefined> {
      const found = await look(id);
      if (found) requireList(found);
      return found;
    },

    async readPlan(id: string): Promise<PaypalPlan> {
      const response = await call(`/v1/billing/plans/${encodeURIComponent(id)}`, { method: "GET" });
      const plan = planOf(await readAnswer(response, planSchema));
      if (!plan) throw new AppError("provider_failed", "PayPal's plan names no price");
      return plan;
    },

    refund: (paymentId: string) =>
      post(`/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`, {}, `refund-${paymentId}`),

    cancel: (id: string, reason: string) =>
      post(`${SUBSCRIPTIONS}/${encodeURIComponent(id)}/cancel`, { reason }),
  };
}

const TIMEOUT_MS = 15 * SECOND_MS;

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

/** `isTrial`: true on a server that only tries out a restored backup. It never calls PayPal. */
export type PaypalAccount = Pick<Config["paypal"], "apiUrl" | "clientId" | "clientSecret"> & {
  isTrial?: boolean;
};

interface PaypalCall {
  method: "GET" | "POST" | "PATCH";
  body?: unknown;
  /** `PayPal-Request-Id`: PayPal answers the same id and body with the same result. */
  requestId?: string;
}

/** Fetches and renews its own token. Calls throw AppError `provider_failed` if PayPal does not answer. */
export function paypalApi({ apiUrl, clientId, clientSecret, isTrial }: PaypalAccount) {
  let token: { value: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const response = await request(apiUrl, "/v1/oauth2/token", {
      method: "POST",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    const { access_token: value, expires_in } = await readAnswer(response, tokenSchema);
    token = { value, until: Date.now() + expires_in * SECOND_MS - MINUTE_MS };
    return value;
  }

  return async (path: string, { method, body, requestId }: PaypalCall): Promise<Response> => {
    if (isTrial) throw new AppError("provider_failed", "TRIAL is on, so PayPal is not asked");
    const send = async () =>
      request(apiUrl, path, {
        method,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          "content-type": "application/json",
          ...(requestId && { "paypal-request-id": requestId }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const response = await send();
    if (response.status !== 401) return response;
    token = undefined;
    return send();
  };
}

function request(apiUrl: string, path: string, init: RequestInit): Promise<Response> {
  // A redirect would take token and body elsewhere.
  const safe = { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  return fetch(`${apiUrl}${path}`, safe).catch((error: unknown) => {
    throw new AppError("provider_failed", "PayPal did not answer", { cause: error });
  });
}

/** @throws AppError `provider_failed` if the answer is an error or does not match the schema */
export async function readAnswer<S extends z.ZodMiniType>(response: Response, schema: S) {
  if (!response.ok) throw await failure(response);
  try {
    return z.parse(schema, JSON.parse(await response.text(), withoutNull));
  } catch (error) {
    throw new AppError("provider_failed", "PayPal's answer could not be read", { cause: error });
  }
}

/** Omits nulls, which PayPal writes for missing values. */
function withoutNull(_name: string, value: unknown): unknown {
  return Array.isArray(value) ? value.filter((one) => one !== undefined) : (value ?? undefined);
}

/** Creates an error with PayPal's error name and debug id only, because the log must have no member data. */
async function failure(response: Response): Promise<AppError> {
  const shape = z.object({ name: z.optional(z.string()), debug_id: z.optional(z.string()) });
  const parsed = shape.safeParse(await response.json().catch(() => ({})));
  const { name = "no name", debug_id = "none" } = parsed.data ?? {};
  return new AppError("provider_failed", `PayPal answered ${response.status} ${name} (debug id ${debug_id})`);
}
