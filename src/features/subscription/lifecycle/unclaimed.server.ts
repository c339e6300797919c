import { type FactKind, findDeletion, findState } from "#server/backup/facts.ts";
import { inTransaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { queueMail } from "#server/mail/mail.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { isLive, PREPARED_KEPT_MS } from "../access.ts";
import type { Paypal, PaypalSubscription } from "../paypal/paypal.server.ts";
import { findPlan } from "../plans/plan-queries.server.ts";
import { isKept } from "./paid-period.ts";
import { refreshSubscription } from "./refresh-subscription.server.ts";
import { endingOfFact, enqueueTermination } from "./terminate-subscription.server.ts";
import {
  changeUnclaimed,
  claimSubscription,
  findUnclaimed,
  forgetUnclaimed,
  listUnclaimed,
  noteFailedLook,
  noteUnclaimed,
  PAYPAL,
  takeUntoldUnclaimed,
} from "./unclaimed-queries.server.ts";

/** PayPal may charge some hours before the time that it names. */
const BEFORE_CHARGE_MS = 2 * DAY_MS;
const LISTED = 200;
/** Consecutive failures after which PayPal counts as down. */
const FAILURES_MAX = 3;
/** A cancelled subscription may be paid for a month, and be refunded later. */
const ENDED_KEPT_MS = 60 * DAY_MS;

/** What PayPal knows and a restored database may not (decision 0091). */
export function paypalFacts({ database, clock }: Services): FactKind {
  return {
    kind: PAYPAL,
    async replay(states) {
      await inTransaction(database, async (transaction) => {
        for (const [id, state] of states) {
          await noteUnclaimed(transaction, { id, memberId: null }, clock());
          const ending = endingOfFact(id, state);
          if (ending) await enqueueTermination(transaction, ending, ending.since);
        }
      });
    },
  };
}

/** Asks PayPal whose it is. A member's is taken over, a deleted member's is ended, and others wait for their member. */
export async function lookAtUnclaimed(services: Services, paypal: Paypal, id: string): Promise<void> {
  const { database, clock } = services;
  const known = await findUnclaimed(database, id);
  if (!known) return;
  const found = await paypal.find(id);
  const now = clock();
  const later = (ms: number) => new Date(now.getTime() + ms);
  const memberId = found?.custom_id ?? "";
  const isOurs = memberId !== "" && found && (await isProven(services, found));
  if (!isOurs || found.status === "APPROVAL_PENDING") {
    // Wrong credentials must not make us forget it, and somebody may still approve it.
    const isOver = now.getTime() - Date.parse(known.found_at) > PREPARED_KEPT_MS;
    if (isOver) return forgetUnclaimed(database, id);
    return changeUnclaimed(database, id, { member_id: "", look_at: later(HOUR_MS).toISOString() });
  }
  if (await claimSubscription(database, memberId, id, now)) {
    await refreshSubscription(services, paypal, memberId as UserId, id, "server");
    return;
  }
  const deletedAt = await findDeletion(database, memberId);
  const isRunning = isLive({ paypal_status: found.status });
  const chargeAt = Date.parse(found.billing_info?.next_billing_time ?? "");
  const endedAt = Date.parse(found.status_update_time ?? known.found_at);
  const isOver = !isRunning && now.getTime() - endedAt > ENDED_KEPT_MS;
  await inTransaction(database, async (transaction) => {
    if (isRunning && (deletedAt || chargeAt - now.getTime() <= BEFORE_CHARGE_MS)) {
      const reason = deletedAt ? "The member deleted the account" : "Its member has not come back";
      const ending = { id, userId: memberId, reason, isRefunded: false };
      await enqueueTermination(transaction, ending, deletedAt ?? now);
    }
    if (deletedAt || isOver) return forgetUnclaimed(transaction, id);
    await changeUnclaimed(transaction, id, {
      member_id: memberId,
      look_at: later(DAY_MS).toISOString(),
      ...(!isRunning && { told_at: now.toISOString() }),
    });
  });
}

/** Anybody can make a subscription of our plan at PayPal. It counts if the ledger has its id, or if it was paid. */
async function isProven(
  { database }: Services,
  { id, plan_id, payments }: PaypalSubscription,
): Promise<boolean> {
  if (!(await findPlan(database, plan_id))) return false;
  return payments.some(isKept) || (await findState(database, PAYPAL, id)) !== undefined;
}

export function unclaimedJob(services: Services, paypal: Paypal): Job {
  const { config, database, clock, log } = services;
  return {
    kind: "subscription.unclaimed",
    lane: "endings",
    everyMs: MINUTE_MS,
    async run() {
      let failures = 0;
      let isAnswered = false;
      let failure: unknown;
      for (const id of await listUnclaimed(database, clock(), LISTED)) {
        if (failures === FAILURES_MAX) break;
        try {
          await lookAtUnclaimed(services, paypal, id);
          failures = 0;
          isAnswered = true;
        } catch (error) {
          log.warn({ err: error }, "an unknown subscription could not be looked up");
          await noteFailedLook(database, id, clock());
          failure = error;
          failures++;
        }
      }
      await inTransaction(database, async (transaction) => {
        const now = clock();
        const ids = await takeUntoldUnclaimed(transaction, LISTED, now);
        if (ids.length === 0) return;
        const mail = { to: config.site.contactEmail, ...ownerLetter(ids) };
        await queueMail(transaction, `subscription.unclaimed:${now.toISOString()}`, mail, now);
      });
      if (failure !== undefined && !isAnswered) throw failure;
    },
  };
}

/** To the owner. PayPal shows who pays, and the letter does not. */
function ownerLetter(ids: readonly string[]) {
  const text = [
    "Hola:",
    "PayPal tiene estas suscripciones, y ninguna cuenta de esta base de datos es suya. Es lo que pasa cuando se restaura una copia anterior a ellas:",
    ids.map((id) => `- ${id}`).join("\n"),
    "No hace falta hacer nada. Cuando la persona vuelve a entrar, recupera su cuenta y su Premium. Si no entra, cancelamos la suscripción dos días antes del próximo cobro.",
    "Claves del Éxito",
  ].join("\n\n");
  return { subject: `Suscripciones sin cuenta: ${ids.length}`, text: `${text}\n` };
}
