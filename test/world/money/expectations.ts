import { expect } from "vitest";
import type { Subscription } from "#features/subscription/contract.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { callPaypal } from "../../providers/call-paypal.ts";
import { comeBack, type Member, type Place } from "./place.ts";

// What docs/product.md, section 3, promises, from PayPal's own data and the mail alone.

/** PayPal may be so late with a first payment or a renewal. */
const LATE_MS = 3 * DAY_MS;
/** A renewal is announced so long before. */
const BEFORE_MS = 7 * DAY_MS;
/** A notice that comes later than this was not in time. */
const LEAST_MS = 5 * DAY_MS;
/** After a shorter month PayPal returns to the original day of the month. */
const MONTHS_DIFFER_MS = 3 * DAY_MS;
const TAKEN = ["COMPLETED", "REFUNDED", "PARTIALLY_REFUNDED"];
const EVER = "start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z";

interface AtPaypal {
  status: string;
  status_update_time: string;
  billing_info?: { next_billing_time?: string };
}

/** Everybody has Premium as PayPal confirms, and at most one live subscription. */
export async function checkAccess(place: Place, where: string): Promise<void> {
  for (const [index, member] of place.members.entries()) {
    const truth = await confirmedByPaypal(place, member);
    const { live, isPremium, isCertain, mayHaveWaited } = truth;
    expect(live.length, `${where}: live subscriptions of member ${index}`).toBeLessThanOrEqual(
      member.isGone ? 0 : 1,
    );
    if (member.isGone) continue;
    await comeBack(place, member);
    const { body } = await member.visitor.call<{ subscription: Subscription | null }>(
      "GET",
      "/api/subscription",
    );
    const told = body.subscription?.is_premium ?? false;
    const about = `${where}: Premium of member ${index}, ${JSON.stringify({ told: body.subscription, truth })}`;
    if (isCertain) expect(told, about).toBe(isPremium);
    if (mayHaveWaited && told) expect(isPremium, about).toBe(true);
  }
}

async function confirmedByPaypal({ app }: Place, { ids }: Member) {
  const now = Date.now();
  const ends: number[] = [];
  const latestEnds: number[] = [];
  const live: (AtPaypal & { id: string; isRefunded: boolean })[] = [];
  for (const id of ids) {
    const at = (await callPaypal(app, "GET", `/${id}`)) as AtPaypal;
    const taken = (await paymentsOf(app, id))
      .filter(({ status }) => status !== "DECLINED")
      .sort((a, b) => (a.time < b.time ? -1 : 1));
    const kept = taken.filter(({ status }) => status !== "REFUNDED").map(({ time }) => monthAfter(time));
    const isRefunded = taken.at(-1)?.status === "REFUNDED";
    ends.push(...kept);
    const next = at.billing_info?.next_billing_time;
    if (kept.length > 0 && !isRefunded)
      latestEnds.push(Math.max(...kept) + MONTHS_DIFFER_MS, ...(next ? [Date.parse(next)] : []));
    if (["APPROVED", "ACTIVE", "SUSPENDED"].includes(at.status)) live.push({ ...at, id, isRefunded });
  }
  const [current] = live;
  const isAwaiting = current && current.status !== "SUSPENDED" && !current.isRefunded;
  const hasPremium = (all: number[]) => {
    const end = all.length > 0 ? Math.max(...all) : undefined;
    if (end !== undefined && end > now) return true;
    const since = end ?? Date.parse(current?.status_update_time ?? "");
    return Boolean(isAwaiting && since + LATE_MS >= now);
  };
  const [least, most] = [hasPremium(ends), hasPremium([...ends, ...latestEnds])];
  // An earlier subscription that was never paid may have used up the wait for a first payment.
  const mayHaveWaited = ends.length === 0 && ids.size > 1;
  const isCertain = least === most && !(mayHaveWaited && least);
  return { isPremium: least, isCertain, mayHaveWaited, live: live.map(({ id }) => id) };
}

function monthAfter(time: string): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}

async function paymentsOf(app: Place["app"], id: string) {
  const { transactions = [] } = (await callPaypal(app, "GET", `/${id}/transactions?${EVER}`)) as {
    transactions?: { id: string; status: string; time: string }[];
  };
  return transactions;
}

/** Each payment has one receipt. */
export async function checkReceipts({ app, members, mails }: Place, where: string): Promise<void> {
  const ids = members.flatMap((member) =>
    member.isGone ? [] : [...member.ids].map((id) => ({ id, ...member })),
  );
  // A message whose answer was lost comes again with the same id.
  const once = [...new Map(mails.map((one) => [one.messageId, one])).values()];
  const receipts = once.filter(
    ({ subject, text }) => subject.includes(": recibo") && ids.some(({ id }) => text.includes(id)),
  );
  let count = 0;
  for (const { id, isSilent } of ids)
    for (const { id: payment, status } of await paymentsOf(app, id)) {
      const own = receipts.filter(({ text }) => text.includes(payment)).length;
      const wanted = TAKEN.includes(status) && !isSilent ? 1 : 0;
      expect(own, `${where}: receipts of ${payment}, ${status}`).toBe(wanted);
      count += own;
    }
  expect(receipts, `${where}: receipts of nothing`).toHaveLength(count);
}

const near = (a: string | undefined, b: string) =>
  a !== undefined && a !== "" && Math.abs(Date.parse(a) - Date.parse(b)) < DAY_MS;

export async function checkNotices({ app, members, steps, variant }: Place, where: string): Promise<void> {
  const deleted = new Set(members.flatMap(({ isGone, ids }) => (isGone ? [...ids] : [])));
  const rows = await app.database
    .selectFrom("billing_letters")
    .select(["paypal_subscription_id as id", "charge_at", "done_at"])
    .where("kind", "=", "notice")
    .where("outcome", "in", ["mail", "app"])
    .orderBy("done_at")
    .execute();
  const notices = rows.map(({ done_at, ...row }) => ({ ...row, doneAt: Date.parse(done_at ?? "") }));
  // No notice without a charge to come, and none twice for the same charge.
  for (const [index, { id, charge_at, doneAt }] of notices.entries()) {
    const step = steps.findLast(({ at }) => at <= doneAt);
    if (step?.isUp) expect(near(step.truth.get(id), charge_at), `${where}: ${id} ${charge_at}`).toBe(true);
    const before = notices.slice(0, index).findLast((one) => one.id === id);
    expect(near(before?.charge_at, charge_at), `${where}: ${id} twice ${charge_at}`).toBe(false);
  }
  let renewals = 0;
  for (const [index, { at, truth }] of steps.entries())
    for (const [id, date] of truth) {
      const charge = Date.parse(date);
      const next = steps[index + 1];
      if (deleted.has(id) || !next || charge <= at || charge > next.at) continue;
      // A day in time on which everything answered, and the date was known.
      const chance = steps.find(
        (one) =>
          one.isUp &&
          one.at >= charge - BEFORE_MS &&
          one.at <= charge &&
          near(one.known.get(id), date) &&
          near(one.truth.get(id), date),
      );
      if (!chance) continue;
      renewals++;
      const told = notices.find((one) => one.id === id && near(one.charge_at, date) && one.doneAt < charge);
      expect(told, `${where}: ${id} ${date}: no notice`).toBeDefined();
      if (chance.at <= charge - LEAST_MS - HOUR_MS)
        expect(charge - (told?.doneAt ?? 0), `${where}: ${id} ${date}: late`).toBeGreaterThanOrEqual(
          LEAST_MS,
        );
    }
  if (variant.isPaying) expect(renewals).toBeGreaterThan(0);
}
