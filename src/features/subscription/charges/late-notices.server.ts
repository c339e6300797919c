import type { Queryable } from "#server/database/database.ts";
import { DAY_MS } from "#shared/time.ts";
import { findPrepared } from "../lifecycle/prepared-queries.server.ts";
import { listLateNotices, listNotices, listUnnoticed, listWaitingNotices } from "./letter-queries.server.ts";
import { isNoticedLate, isSameCharge, LATE_SHOWN_MS, NOTICE_LEAST_MS } from "./notice-rules.ts";

interface LateRenewal {
  userId: string;
  subscriptionId: string;
  chargeAt: string;
  /** When and how it was announced, in words. */
  announced: string;
}

const WAYS: Readonly<Record<string, string>> = {
  mail: "by mail",
  push: "on a device",
  app: "in the profile alone",
};

/** Renewals of the last 30 days that were announced late or not at all, and those that will be; latest charge first. */
export async function listLateRenewals(database: Queryable, now: Date): Promise<LateRenewal[]> {
  const told = await listLateNotices(database, new Date(now.getTime() - LATE_SHOWN_MS));
  const waiting = (await listWaitingNotices(database)).filter(({ charge_at }) =>
    isNoticedLate(charge_at, now),
  );
  const late = [
    ...told.map((letter) => ({ letter, announced: wordsOf(letter) })),
    ...waiting.map((letter) => ({ letter, announced: "not yet, it waits to be sent" })),
  ].map(({ letter, announced }) => ({
    userId: letter.user_id,
    subscriptionId: letter.paypal_subscription_id,
    chargeAt: letter.charge_at,
    announced,
  }));
  const coming = await listUnannounced(database, now);
  return [...coming, ...late].toSorted((a, b) => (a.chargeAt < b.chargeAt ? 1 : -1));
}

function wordsOf({
  charge_at,
  done_at,
  outcome,
}: Awaited<ReturnType<typeof listLateNotices>>[number]): string {
  if (outcome === "missed" || outcome === null || done_at === null) return "never with this amount";
  const days = Math.floor((Date.parse(charge_at) - Date.parse(done_at)) / DAY_MS);
  const before = days < 1 ? "less than a day" : `${days} ${days === 1 ? "day" : "days"}`;
  return `${before} before, ${WAYS[outcome] ?? outcome}`;
}

/** The server has just started again, or PayPal is away. A first charge has the consent as its notice. */
async function listUnannounced(database: Queryable, now: Date): Promise<LateRenewal[]> {
  const due = await listUnnoticed(database, now, new Date(now.getTime() + NOTICE_LEAST_MS));
  const coming: LateRenewal[] = [];
  for (const { userId, subscriptionId, chargeAt } of due) {
    const prepared = await findPrepared(database, userId, subscriptionId);
    const notices = await listNotices(database, userId, subscriptionId);
    const isTold = notices.some(({ charge_at }) => isSameCharge(charge_at, chargeAt));
    if (prepared?.paid_through !== null && !isTold)
      coming.push({ userId, subscriptionId, chargeAt, announced: "not yet" });
  }
  return coming;
}
