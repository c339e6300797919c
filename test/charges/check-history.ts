import { expect } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { callPaypal } from "../providers/call-paypal.ts";
import type { CaughtMail } from "../providers/mail-edge.ts";
import type { TestApp } from "../test-app.ts";

const BEFORE_MS = 7 * DAY_MS;
const LEAST_MS = 5 * DAY_MS;
const TAKEN = ["COMPLETED", "REFUNDED", "PARTIALLY_REFUNDED"];

export interface Step {
  at: number;
  /** Whether the jobs ran, and PayPal and the mail server answered. */
  isUp: boolean;
  /** The date of each active subscription's next charge, as PayPal knows it. */
  truth: Map<string, string>;
  /** The same dates as the product knows them, after the jobs. */
  known: Map<string, string>;
}

export async function checkReceipts(
  app: TestApp,
  ids: readonly string[],
  silent: ReadonlySet<string>,
  mails: readonly CaughtMail[],
) {
  // A mail whose delivery was not acknowledged comes again with the same id.
  const once = new Map(mails.map((one) => [one.messageId, one])).values();
  const receipts = [...once].filter(
    ({ subject, text }) => subject.includes(": recibo") && ids.some((id) => text.includes(id)),
  );
  let count = 0;
  for (const id of ids) {
    const range = "start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z";
    for (const { id: payment, status } of await transactionsOf(app, id, range)) {
      const own = receipts.filter(({ text }) => text.includes(payment)).length;
      expect(own, `receipts of ${payment}, ${status}`).toBe(
        TAKEN.includes(status) && !silent.has(id) ? 1 : 0,
      );
      count += own;
    }
  }
  expect(receipts).toHaveLength(count);
}

async function transactionsOf(app: TestApp, id: string, range: string) {
  const { transactions } = (await callPaypal(app, "GET", `/${id}/transactions?${range}`)) as {
    transactions: { id: string; status: string; time: string }[];
  };
  return transactions;
}

const near = (a: string | undefined, b: string) =>
  a !== undefined && a !== "" && Math.abs(Date.parse(a) - Date.parse(b)) < DAY_MS;

export async function checkNotices(
  { database }: TestApp,
  steps: readonly Step[],
  deleted: ReadonlySet<string>,
): Promise<void> {
  const notices = await database
    .selectFrom("billing_letters")
    .select(["paypal_subscription_id", "charge_at", "done_at"])
    .where("kind", "=", "notice")
    .where("outcome", "in", ["mail", "app"])
    .orderBy("done_at")
    .execute();
  // Each notice announces a coming charge, and no charge has two notices.
  for (const [index, { paypal_subscription_id: id, charge_at, done_at }] of notices.entries()) {
    const step = steps.findLast(({ at }) => at <= Date.parse(done_at ?? "") + HOUR_MS);
    if (step?.isUp) expect(near(step.truth.get(id), charge_at), `${id} ${charge_at}`).toBe(true);
    const before = notices.slice(0, index).findLast((one) => one.paypal_subscription_id === id);
    expect(near(before?.charge_at, charge_at), `${id} twice ${charge_at}`).toBe(false);
  }
  // If a charge's date was known on a day on which everything answered, the notice must come before the charge.
  let renewals = 0;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    for (const [id, date] of step.truth) {
      const at = Date.parse(date);
      if (deleted.has(id) || !next || at <= step.at || at > next.at) continue;
      const chance = steps.find(
        (one, place) =>
          one.isUp &&
          one.at >= at - BEFORE_MS &&
          one.at <= at &&
          near(steps[place - 1]?.known.get(id), date) &&
          near(one.truth.get(id), date),
      );
      if (!chance) continue;
      renewals++;
      const told = notices.find(
        (one) =>
          one.paypal_subscription_id === id &&
          near(one.charge_at, date) &&
          Date.parse(one.done_at ?? "") < at,
      );
      expect(told, `${id} ${date}: no notice`).toBeDefined();
      const isInTime = at - Date.parse(told?.done_at ?? "") >= LEAST_MS;
      if (chance.at <= at - LEAST_MS - HOUR_MS) expect(isInTime, `${id} ${date}: late`).toBe(true);
    }
  }
  expect(renewals).toBeGreaterThan(0);
}
