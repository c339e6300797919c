import type { Config } from "#platform/server/config.ts";
import { isSameMoney, type Money, moneyText } from "#platform/shared/money/money.ts";
import type { PaypalPlan } from "../paypal/paypal.server.ts";

export type PlanConfig = Pick<Config, "paypal" | "price">;

export function planProblems(plan: PaypalPlan, { paypal: { planId }, price }: PlanConfig): string[] {
  const named = `PAYPAL_PLAN_ID names the plan ${planId}, which`;
  return [
    plan.status !== "ACTIVE" && `${named} is ${plan.status} at PayPal: activate it there`,
    !plan.isMonthly && `${named} does not charge once a month without an end and without a trial`,
    !isSameMoney(price, plan.price) &&
      `${priceProblem(planId, plan.price, price)}: set PREMIUM_PRICE and PREMIUM_CURRENCY, or PAYPAL_PLAN_ID, so that they agree`,
  ].filter((problem) => problem !== false);
}

export const priceProblem = (planId: string, atPaypal: Money, ours: Money) =>
  `PayPal's plan ${planId} costs ${moneyText(atPaypal)}, and Premium ${moneyText(ours)}`;
