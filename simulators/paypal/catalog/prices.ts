import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { isRecord } from "../../is-record.ts";
import type { SimulatorContext } from "../../storage.ts";
import { addMs } from "../billing.ts";
import { paypalNow } from "../clock.ts";
import { type PayPalIssue, refusePayPal, refuseUnknownId } from "../errors.ts";
import { centsOf, money } from "../money.ts";
import { missing, wrongSyntax } from "../request-bodies.ts";
import { findCatalogEntry, type PlanBody, replaceCatalogEntry } from "./plans.ts";

/**
 * "For existing subscriptions, payments within 10 days of price change are not affected."
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#plans_update-pricing-schemes
 */
const sparedMs = 10 * 24 * 3_600_000;

/** What a subscription of the plan pays for a charge that falls due at `time`. */
export function centsAt(db: DatabaseSync, planId: string, createTime: string, time: string): number {
  const body = findCatalogEntry(db, "plan", planId) as unknown as PlanBody | undefined;
  if (!body) throw new Error(`No plan ${planId}`);
  const spared = (body.former_prices ?? []).find(
    ({ until }) => createTime < until && time < addMs(until, sparedMs),
  );
  return centsOf(spared?.value ?? body.billing_cycles[0].pricing_scheme.fixed_price.value) ?? 0;
}

export function paypalPrices(scope: FastifyInstance, { db }: SimulatorContext): void {
  scope.post<{ Params: { id: string } }>(
    "/v1/billing/plans/:id/update-pricing-schemes",
    async (request, reply) => {
      const body = findCatalogEntry(db, "plan", request.params.id) as unknown as PlanBody | undefined;
      if (!body) return refuseUnknownId(reply);
      const read = readChange(request.body);
      if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
      const [cycle] = body.billing_cycles;
      const { version, fixed_price: before } = cycle.pricing_scheme;
      if (read.sequence !== cycle.sequence)
        return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [unknownSequence]);
      if (read.currency !== before.currency_code)
        return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [otherCurrency]);
      const now = paypalNow(db);
      const scheme = {
        ...cycle.pricing_scheme,
        version: (version ?? 1) + 1,
        fixed_price: money(read.cents, read.currency),
        update_time: now,
      };
      replaceCatalogEntry(db, request.params.id, {
        ...body,
        billing_cycles: [{ ...cycle, pricing_scheme: scheme }],
        former_prices: [...(body.former_prices ?? []), { value: before.value, until: now }],
        update_time: now,
      });
      return reply.code(204).send();
    },
  );
}

const unknownSequence: PayPalIssue = {
  issue: "INVALID_BILLING_CYCLE_SEQUENCE",
  description: "The provided billing cycle sequence is not available.",
};
const otherCurrency: PayPalIssue = {
  issue: "CURRENCY_MISMATCH",
  description: "The currency code is different from the plan's currency code.",
};

/** Supports one scheme with a fixed price. */
function readChange(
  body: unknown,
): { ok: true; sequence: number; cents: number; currency: string } | { ok: false; issues: PayPalIssue[] } {
  const schemes = isRecord(body) ? body.pricing_schemes : undefined;
  if (schemes === undefined) return { ok: false, issues: [missing("/pricing_schemes")] };
  const first = Array.isArray(schemes) && schemes.length === 1 && isRecord(schemes[0]) ? schemes[0] : {};
  const scheme = isRecord(first.pricing_scheme) ? first.pricing_scheme : {};
  const price = isRecord(scheme.fixed_price) ? scheme.fixed_price : {};
  const cents = centsOf(price.value);
  const sequence = first.billing_cycle_sequence;
  const path = "/pricing_schemes/0";
  const issues = [
    Number.isInteger(sequence) ? undefined : wrongSyntax(`${path}/billing_cycle_sequence`, sequence),
    cents ? undefined : wrongSyntax(`${path}/pricing_scheme/fixed_price/value`, price.value),
    /^[A-Z]{3}$/.test(String(price.currency_code))
      ? undefined
      : wrongSyntax(`${path}/pricing_scheme/fixed_price/currency_code`, price.currency_code),
  ].filter((problem) => problem !== undefined);
  if (issues.length > 0 || !cents) return { ok: false, issues };
  return { ok: true, sequence: Number(sequence), cents, currency: String(price.currency_code) };
}
