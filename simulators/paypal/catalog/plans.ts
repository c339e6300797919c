import type { DatabaseSync } from "node:sqlite";
import { simulatedProviders } from "../../credentials.ts";
import type { SimulatorContext } from "../../storage.ts";
import type { Frequency } from "../billing.ts";
import { centsOf, money } from "../money.ts";

const firstProductId = "PROD-5SM00000PREM1UM00";
const firstCreateTime = "2025-06-26T12:00:00Z";

/** The fields of PayPal's plan body that the simulator reads. */
export interface PlanBody {
  id: string;
  product_id: string;
  name: string;
  status: "CREATED" | "INACTIVE" | "ACTIVE";
  description?: string;
  billing_cycles: [
    {
      pricing_scheme: { fixed_price: { currency_code: string; value: string } };
      frequency: Frequency;
      tenure_type: "REGULAR";
      sequence: 1;
      total_cycles: number;
    },
  ];
  payment_preferences: {
    auto_bill_outstanding: boolean;
    payment_failure_threshold: number;
    [other: string]: unknown;
  };
  create_time: string;
  update_time: string;
}

export interface Plan {
  id: string;
  name: string;
  status: PlanBody["status"];
  cents: number;
  currency: string;
  frequency: Frequency;
  /** 0 for an endless plan. */
  totalCycles: number;
  /** Consecutive failures that suspend a subscription; 0 for never. */
  failureThreshold: number;
  autoBillOutstanding: boolean;
}

/**
 * Adds the plan of the simulated credentials, without an end at the price of the product's settings, and its product.
 * Another price counts until the first subscription.
 */
export function addFirstPlan(context: SimulatorContext): void {
  const { planId } = simulatedProviders(context.origin).paypal;
  const { value, currency } = context.price;
  const times = { create_time: firstCreateTime, update_time: firstCreateTime };
  const product = {
    id: firstProductId,
    name: "Claves del Éxito Premium",
    type: "SERVICE",
    category: "EDUCATIONAL_AND_TEXTBOOKS",
    ...times,
  };
  const plan = {
    id: planId,
    product_id: firstProductId,
    name: "Claves del Éxito Premium",
    status: "ACTIVE",
    description: "Claves del Éxito Premium, por mes",
    usage_type: "LICENSED",
    billing_cycles: [
      {
        pricing_scheme: { version: 1, fixed_price: money(centsOf(value) ?? 200, currency), ...times },
        frequency: { interval_unit: "MONTH", interval_count: 1 },
        tenure_type: "REGULAR",
        sequence: 1,
        total_cycles: 0,
      },
    ],
    payment_preferences: {
      service_type: "PREPAID",
      auto_bill_outstanding: true,
      setup_fee: money(0, currency),
      setup_fee_failure_action: "CANCEL",
      payment_failure_threshold: 3,
    },
    quantity_supported: false,
    ...times,
  };
  const known = findCatalogEntry(context.db, "plan", planId);
  const isUsed = context.db.prepare("SELECT 1 FROM paypal_subscriptions LIMIT 1").get();
  if (known && !isUsed) replaceCatalogEntry(context.db, planId, plan);
  if (known) return;
  storeCatalogEntry(context.db, "product", firstProductId, product);
  storeCatalogEntry(context.db, "plan", planId, plan);
}

export type CatalogKind = "product" | "plan";

export function storeCatalogEntry(db: DatabaseSync, kind: CatalogKind, id: string, body: object): void {
  db.prepare("INSERT INTO paypal_catalog (id, kind, body) VALUES (?, ?, ?)").run(
    id,
    kind,
    JSON.stringify(body),
  );
}

function replaceCatalogEntry(db: DatabaseSync, id: string, body: object): void {
  db.prepare("UPDATE paypal_catalog SET body = ? WHERE id = ?").run(JSON.stringify(body), id);
}

export function findCatalogEntry(
  db: DatabaseSync,
  kind: CatalogKind,
  id: string,
): Record<string, unknown> | undefined {
  const row = db.prepare("SELECT body FROM paypal_catalog WHERE kind = ? AND id = ?").get(kind, id);
  return row && JSON.parse(String(row.body));
}

export function listCatalog(db: DatabaseSync, kind: CatalogKind): Record<string, unknown>[] {
  const rows = db.prepare("SELECT body FROM paypal_catalog WHERE kind = ? ORDER BY rowid").all(kind);
  return rows.map((row) => JSON.parse(String(row.body)));
}

export function findPlan(db: DatabaseSync, id: string): Plan | undefined {
  const body = findCatalogEntry(db, "plan", id) as unknown as PlanBody | undefined;
  if (!body) return undefined;
  const [cycle] = body.billing_cycles;
  const price = cycle.pricing_scheme.fixed_price;
  return {
    id: body.id,
    name: body.name,
    status: body.status,
    cents: centsOf(price.value) ?? 0,
    currency: price.currency_code,
    frequency: cycle.frequency,
    totalCycles: cycle.total_cycles,
    failureThreshold: body.payment_preferences.payment_failure_threshold,
    autoBillOutstanding: body.payment_preferences.auto_bill_outstanding,
  };
}

/** Somebody changes the price in PayPal's own pages. PayPal spares the payments of ten days; this simulator none. */
export function changePlanPrice(db: DatabaseSync, id: string, cents: number): void {
  const body = findCatalogEntry(db, "plan", id) as unknown as PlanBody;
  const [cycle] = body.billing_cycles;
  const fixed_price = money(cents, cycle.pricing_scheme.fixed_price.currency_code);
  const billing_cycles = [{ ...cycle, pricing_scheme: { ...cycle.pricing_scheme, fixed_price } }];
  replaceCatalogEntry(db, id, { ...body, billing_cycles });
}

/** Plans are never deleted, so the plan of a subscription always exists. */
export function knownPlan(db: DatabaseSync, id: string): Plan {
  const plan = findPlan(db, id);
  if (!plan) throw new Error(`No plan ${id}`);
  return plan;
}
