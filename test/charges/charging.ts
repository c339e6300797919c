import { features } from "#app/server/features.ts";
import type { Subscription } from "#billing/subscription/contract.ts";
import { jobLanes } from "#platform/jobs/jobs.ts";
import type { UserId } from "#platform/session/session.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { catchMail } from "../providers/mail-edge.ts";
import { paypalControl } from "../providers/paypal-control.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

/** The time limit of a test in which months pass or a process often dies. Only a test that hangs reaches this limit. */
export const MONTHS_MAX_MS = 120_000;

export type Charging = Awaited<ReturnType<typeof startCharging>>;

interface ChargedMember {
  member: Visitor;
  userId: UserId;
  address: string;
  /** The subscription's id at PayPal. */
  id: string;
}

/**
 * Starts the product with Ana as a paying member. PayPal charges members and sends no webhook. The test catches all
 * mail.
 */
export async function startCharging(settings: Record<string, string> = {}) {
  const app = await startTestApp({ settings });
  const paypal = paypalControl(app);
  const mail = await catchMail(app);
  await paypal.setWebhooks("drop");

  async function newMember(name: string): Promise<ChargedMember> {
    const address = `${name.toLowerCase()}@ejemplo.com`;
    const member = await app.visitor().signIn("google", { name, email: address });
    const id = await member.subscribe();
    return { member, userId: await member.userId(), address, id };
  }

  const ana = await newMember("Ana");

  /** Advances the clock by `days`, in steps of `stepDays`, and runs the jobs after each step. */
  async function pass(days: number, stepDays = days): Promise<void> {
    for (let left = days; left > 0; left -= stepDays) {
      await paypal.advance(Math.round(Math.min(left, stepDays) * DAY_MS));
      await app.runJobs();
    }
  }

  /** Returns the subscription of a member who has one. */
  async function subscriptionOf(member = ana.member): Promise<Subscription> {
    return (await member.subscription()) as Subscription;
  }

  /** Returns the date of Ana's next charge, as this server knows it. */
  async function nextChargeAt(): Promise<string> {
    const of = { user_id: ana.userId };
    const [subscription] = await app.rows.read("user_subscriptions", ["next_billing_time"], of);
    return subscription?.next_billing_time ?? "";
  }

  /**
   * Advances the clock to `daysBefore` days before Ana's next charge. A negative number means days after the charge.
   */
  async function passTo(daysBefore: number, stepDays?: number): Promise<void> {
    const leftMs = Date.parse(await nextChargeAt()) - daysBefore * DAY_MS - app.clock().getTime();
    await pass(leftMs / DAY_MS, stepDays);
  }

  return { app, paypal, mail, newMember, ana, pass, passTo, nextChargeAt, subscriptionOf };
}

/** Returns the subscription jobs of a new process, which has nothing of the previous process in memory. */
export function nextProcess({ services }: Pick<TestApp, "services">) {
  const jobs = features(services).jobs.filter(({ kind }) => kind.startsWith("subscription."));
  return jobLanes(services, jobs);
}
