import { setUpPaypal } from "#billing/subscription/paypal/paypal-setup.server.ts";
import { settlePlan } from "#billing/subscription/plans/check-plan.server.ts";
import type { TestApp } from "../test-app.ts";

/** Makes the owner sell another plan and restart the server. Returns the plan's id. */
export async function sellOtherPlan({ config, database, clock }: TestApp, value: string): Promise<string> {
  const price = { value, currency: "USD" };
  const { planId } = await setUpPaypal(config.paypal, config.origin, price);
  Object.assign(config, { price });
  Object.assign(config.paypal, { planId });
  await settlePlan(config, database, clock());
  return planId;
}
