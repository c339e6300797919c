/** What Premium costs, as PayPal writes amounts: never to be compared as text. */
export const monthlyPrice = { currency_code: "USD", value: "2.0" } as const;

export const noMoney = { currency_code: "USD", value: "0.0" } as const;

const createTime = "2025-06-26T12:00:00Z";

/**
 * The one plan of this PayPal account: 2 USD a month without an end.
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#plans_get
 */
export function planBody(planId: string, apiUrl: string) {
  const self = `${apiUrl}/v1/billing/plans/${planId}`;
  return {
    id: planId,
    product_id: "PROD-5SM00000PREM1UM00",
    name: "Claves del Éxito Premium",
    status: "ACTIVE",
    description: "Claves del Éxito Premium, por mes",
    usage_type: "LICENSED",
    billing_cycles: [
      {
        pricing_scheme: {
          version: 1,
          fixed_price: monthlyPrice,
          create_time: createTime,
          update_time: createTime,
        },
        frequency: { interval_unit: "MONTH", interval_count: 1 },
        tenure_type: "REGULAR",
        sequence: 1,
        total_cycles: 0,
      },
    ],
    payment_preferences: {
      service_type: "PREPAID",
      auto_bill_outstanding: true,
      setup_fee: noMoney,
      setup_fee_failure_action: "CANCEL",
      payment_failure_threshold: 3,
    },
    quantity_supported: false,
    create_time: createTime,
    update_time: createTime,
    links: [{ href: self, rel: "self", method: "GET" }],
  };
}
