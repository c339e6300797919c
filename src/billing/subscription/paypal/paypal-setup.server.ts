import * as z from "zod/mini";
import { isSameMoney, type Money } from "#platform/shared/money/money.ts";
import { idSchema, type PaypalAccount, paypalApi, planOf, planSchema, readAnswer } from "./paypal.server.ts";

const NAME = "Claves del Éxito Premium";
/** The parameters for the largest page that PayPal returns. */
const PAGE = "page_size=20&page=1";

/** Each event makes the server look up a subscription. Reversals and disputes also cause a letter to the owner. */
const EVENT_TYPES = [
  "BILLING.SUBSCRIPTION.ACTIVATED",
  "BILLING.SUBSCRIPTION.UPDATED",
  "BILLING.SUBSCRIPTION.CANCELLED",
  "BILLING.SUBSCRIPTION.SUSPENDED",
  "BILLING.SUBSCRIPTION.EXPIRED",
  "BILLING.SUBSCRIPTION.PAYMENT.FAILED",
  "BILLING.SUBSCRIPTION.RE-ACTIVATED",
  "PAYMENT.SALE.COMPLETED",
  "PAYMENT.SALE.DENIED",
  "PAYMENT.SALE.PENDING",
  "PAYMENT.SALE.REFUNDED",
  "PAYMENT.SALE.REVERSED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.UPDATED",
  "CUSTOMER.DISPUTE.RESOLVED",
];

const productsSchema = z.object({
  products: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
});
const plansSchema = z.object({
  plans: z.optional(z.array(z.object({ id: z.string(), status: z.string() }))),
});
const eventTypesSchema = z.optional(z.array(z.object({ name: z.string() })));
const webhookSchema = z.object({ id: z.string(), url: z.string(), event_types: eventTypesSchema });
const webhooksSchema = z.object({ webhooks: z.optional(z.array(webhookSchema)) });

/** Idempotent: finds or creates the product, its plan of `price` a month and the webhook to `origin`. */
export async function setUpPaypal(account: PaypalAccount, origin: string, price: Money) {
  const call = paypalApi(account);
  const get = async <S extends z.ZodMiniType>(path: string, schema: S) =>
    readAnswer(await call(path, { method: "GET" }), schema);
  const create = async (path: string, body: unknown, requestId?: string) => {
    const made = await call(path, { method: "POST", body, ...(requestId && { requestId }) });
    return (await readAnswer(made, idSchema)).id;
  };

  async function product(): Promise<string> {
    const { products = [] } = await get(`/v1/catalogs/products?${PAGE}`, productsSchema);
    const known = products.find(({ name }) => name === NAME);
    if (known) return known.id;
    const body = { name: NAME, type: "SERVICE", category: "SOFTWARE", home_url: origin };
    return create("/v1/catalogs/products", body, "claves-product-1");
  }

  async function plan(productId: string): Promise<string> {
    const query = `product_id=${encodeURIComponent(productId)}&${PAGE}`;
    const { plans = [] } = await get(`/v1/billing/plans?${query}`, plansSchema);
    for (const { id, status } of plans) {
      if (status !== "ACTIVE") continue;
      const known = planOf(await get(`/v1/billing/plans/${id}`, planSchema));
      if (known?.isMonthly && isSameMoney(known.price, price)) return id;
    }
    const body = {
      product_id: productId,
      name: NAME,
      status: "ACTIVE",
      billing_cycles: [
        {
          frequency: { interval_unit: "MONTH", interval_count: 1 },
          tenure_type: "REGULAR",
          sequence: 1,
          total_cycles: 0,
          pricing_scheme: { fixed_price: { value: price.value, currency_code: price.currency } },
        },
      ],
      payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 2 },
    };
    return create("/v1/billing/plans", body, `claves-plan-${productId}-${price.value}-${price.currency}`);
  }

  async function webhook(): Promise<string> {
    const url = `${origin}/api/webhooks/paypal`;
    const path = "/v1/notifications/webhooks";
    const { webhooks = [] } = await get(path, webhooksSchema);
    const known = webhooks.find((one) => one.url === url);
    const event_types = EVENT_TYPES.map((name) => ({ name }));
    if (!known) return create(path, { url, event_types });
    // An earlier version asked for fewer events.
    const told = new Set(known.event_types?.map(({ name }) => name));
    if (!told.has("*") && EVENT_TYPES.some((name) => !told.has(name))) {
      const body = [{ op: "replace", path: "/event_types", value: event_types }];
      await readAnswer(await call(`${path}/${known.id}`, { method: "PATCH", body }), idSchema);
    }
    return known.id;
  }

  return { planId: await plan(await product()), webhookId: await webhook() };
}
