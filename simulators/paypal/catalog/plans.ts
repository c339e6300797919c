import type { DatabaseSync } from "node:sqlite";
import type * as z from "zod/mini";
import { simulatedProviders } from "../../credentials.ts";
import type { SimulatorContext } from "../../storage.ts";
import { centsOf, money } from "../money.ts";
import type { newPlan } from "../request-bodies.ts";

const firstProductId = "PROD-5SM00000PREM1UM00";
const premium = "Claves del Éxito Premium";

type PlanBody = Pick<
  z.infer<typeof newPlan>,
  "product_id" | "name" | "status" | "billing_cycles" | "payment_preferences"
>;

export interface Plan {
  name: string;
  cents: number;
  currency: string;
  /** The number of consecutive failed payments that suspends a subscription. */
  failureThreshold: number;
}

/**
 * Adds the plan of the simulated credentials, and its product. While nobody has subscribed, the plan follows the price
 * of the product's settings.
 */
export function addFirstPlan({ db, origin, price }: SimulatorContext): void {
  const { planId } = simulatedProviders(origin).paypal;
  const plan: PlanBody = {
    product_id: firstProductId,
    name: premium,
    status: "ACTIVE",
    billing_cycles: [
      {
        frequency: { interval_unit: "MONTH", interval_count: 1 },
        tenure_type: "REGULAR",
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: money(centsOf(price.value) ?? 200, price.currency) },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
  };
  const isUsed = db.prepare("SELECT 1 FROM paypal_subscriptions LIMIT 1").get();
  if (!findCatalogEntry(db, "plan", planId)) {
    storeCatalogEntry(db, "product", firstProductId, { name: premium, type: "SERVICE" });
    storeCatalogEntry(db, "plan", planId, plan);
  } else if (!isUsed) replacePlan(db, planId, { id: planId, ...plan });
}

export type CatalogKind = "product" | "plan";

export function storeCatalogEntry(db: DatabaseSync, kind: CatalogKind, id: string, body: object): void {
  db.prepare("INSERT INTO paypal_catalog (id, kind, body) VALUES (?, ?, ?)").run(
    id,
    kind,
    JSON.stringify({ id, ...body }),
  );
}

function replacePlan(db: DatabaseSync, id: string, body: object): void {
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

/**
 * Changes a price as PayPal's own pages do. At PayPal the payments of the next ten days keep the old price; here they
 * do not.
 */
export function changePlanPrice(db: DatabaseSync, id: string, cents: number): void {
  const body = findCatalogEntry(db, "plan", id) as unknown as PlanBody;
  const [cycle] = body.billing_cycles;
  const fixed_price = money(cents, cycle.pricing_scheme.fixed_price.currency_code);
  replacePlan(db, id, { ...body, billing_cycles: [{ ...cycle, pricing_scheme: { fixed_price } }] });
}

/** Plans are never deleted, so the plan of a subscription always exists. */
export function knownPlan(db: DatabaseSync, id: string): Plan {
  const body = findCatalogEntry(db, "plan", id) as unknown as PlanBody | undefined;
  if (!body) throw new Error(`No plan ${id}`);
  const { value, currency_code } = body.billing_cycles[0].pricing_scheme.fixed_price;
  return {
    name: body.name,
    cents: centsOf(value) ?? 0,
    currency: currency_code,
    failureThreshold: body.payment_preferences.payment_failure_threshold,
  };
}
