import { isRecord } from "../../is-record.ts";
import type { Frequency } from "../billing.ts";
import type { PayPalIssue } from "../errors.ts";
import { centsOf, money } from "../money.ts";
import { missing, tooLong, tooShort, wrongSyntax } from "../request-bodies.ts";
import type { PlanBody } from "./plans.ts";

const productTypes = ["PHYSICAL", "DIGITAL", "SERVICE"];
const intervalUnits = ["DAY", "WEEK", "MONTH", "YEAR"];
const maxNameLength = 127;

interface NewProduct {
  id?: string;
  name: string;
  type: string;
}

/** Validates "create product" against PayPal's published schema. */
export function readNewProduct(
  body: unknown,
): { ok: true; product: NewProduct } | { ok: false; issues: PayPalIssue[] } {
  const given = isRecord(body) ? body : {};
  const { id, type = "PHYSICAL" } = given;
  const issues = [
    problemWithName(given.name),
    productTypes.includes(String(type)) ? undefined : wrongSyntax("/type", type),
    id === undefined || /^[A-Za-z0-9_-]{6,50}$/.test(String(id)) ? undefined : wrongSyntax("/id", id),
  ].filter((problem) => problem !== undefined);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, product: { ...given, name: String(given.name), type: String(type) } };
}

/** Validates "create plan". Supports one regular cycle at a fixed price: no trials, tiers or quantities. */
export function readNewPlan(
  body: unknown,
):
  | { ok: true; plan: Omit<PlanBody, "id" | "create_time" | "update_time"> }
  | { ok: false; issues: PayPalIssue[] } {
  const given = isRecord(body) ? body : {};
  const { product_id: productId, status = "ACTIVE", billing_cycles: cycles } = given;
  const cycle = Array.isArray(cycles) && isRecord(cycles[0]) ? cycles[0] : {};
  const frequency = isRecord(cycle.frequency) ? cycle.frequency : {};
  const scheme = isRecord(cycle.pricing_scheme) ? cycle.pricing_scheme : {};
  const price = isRecord(scheme.fixed_price) ? scheme.fixed_price : {};
  const preferences = isRecord(given.payment_preferences) ? given.payment_preferences : undefined;
  const { interval_unit: unit, interval_count: count = 1 } = frequency;
  const { total_cycles: totalCycles = 1 } = cycle;
  const threshold = preferences?.payment_failure_threshold ?? 0;
  const first = "/billing_cycles/0";
  const issues = [
    typeof productId === "string" ? undefined : missing("/product_id"),
    problemWithName(given.name),
    status === "CREATED" || status === "ACTIVE" ? undefined : wrongSyntax("/status", status),
    Array.isArray(cycles) ? undefined : missing("/billing_cycles"),
    Array.isArray(cycles) && cycles.length !== 1 ? wrongSyntax("/billing_cycles", cycles) : undefined,
    cycle.tenure_type === "REGULAR" ? undefined : wrongSyntax(`${first}/tenure_type`, cycle.tenure_type),
    cycle.sequence === 1 ? undefined : wrongSyntax(`${first}/sequence`, cycle.sequence),
    isWhole(totalCycles, 0, 999) ? undefined : wrongSyntax(`${first}/total_cycles`, totalCycles),
    intervalUnits.includes(String(unit)) ? undefined : wrongSyntax(`${first}/frequency/interval_unit`, unit),
    isWhole(count, 1, 365) ? undefined : wrongSyntax(`${first}/frequency/interval_count`, count),
    centsOf(price.value) ? undefined : wrongSyntax(`${first}/pricing_scheme/fixed_price/value`, price.value),
    /^[A-Z]{3}$/.test(String(price.currency_code))
      ? undefined
      : wrongSyntax(`${first}/pricing_scheme/fixed_price/currency_code`, price.currency_code),
    preferences ? undefined : missing("/payment_preferences"),
    isWhole(threshold, 0, 999)
      ? undefined
      : wrongSyntax("/payment_preferences/payment_failure_threshold", threshold),
  ].filter((problem) => problem !== undefined);
  if (issues.length > 0) return { ok: false, issues };

  const currency = String(price.currency_code);
  return {
    ok: true,
    plan: {
      ...given,
      product_id: String(productId),
      name: String(given.name),
      status: status as PlanBody["status"],
      billing_cycles: [
        {
          pricing_scheme: { ...scheme, fixed_price: money(centsOf(price.value) ?? 0, currency) },
          frequency: { interval_unit: unit, interval_count: count } as Frequency,
          tenure_type: "REGULAR",
          sequence: 1,
          total_cycles: Number(totalCycles),
        },
      ],
      payment_preferences: {
        setup_fee: money(0, currency),
        setup_fee_failure_action: "CANCEL",
        ...preferences,
        auto_bill_outstanding: preferences?.auto_bill_outstanding !== false,
        payment_failure_threshold: Number(threshold),
      },
    },
  };
}

function problemWithName(name: unknown): PayPalIssue | undefined {
  if (name === undefined || name === null) return missing("/name");
  if (typeof name !== "string") return wrongSyntax("/name", name);
  if (name.length < 1) return tooShort("/name");
  return name.length > maxNameLength ? tooLong("/name", name) : undefined;
}

function isWhole(value: unknown, min: number, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}
