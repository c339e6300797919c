import { beforeAll, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { paymentsAtPaypal } from "../providers/call-paypal.ts";
import { type PaypalControl, paypalControl } from "../providers/paypal-control.ts";
import { CONSENT, type Visitor } from "../visitor.ts";
import { countStatuses, type ThreeProcesses, times } from "./three-processes.ts";

const BILLING = "/simulators/paypal/v1/billing/subscriptions";

export function premiumRaces(three: () => ThreeProcesses): void {
  let paypal: PaypalControl;
  beforeAll(async () => {
    paypal = paypalControl(three());
    await paypal.setWebhooks("hold");
  });

  const newPayer = async () => {
    const email = `paga-${newId()}@ejemplo.com`;
    const member = await three().visitor().signIn("google", { name: "Bea", email });
    return { member, userId: await member.userId() };
  };
  const ago = (durationMs: number) => new Date(Date.now() - durationMs).toISOString();
  const setPrepared = (id: string, changed: { created_at?: string; fetched_at?: string }) =>
    three()
      .database.updateTable("prepared_subscriptions")
      .set(changed)
      .where("paypal_subscription_id", "=", id)
      .execute();
  /** Prepares a subscription old enough that another may be prepared. PayPal's window still offers it. */
  const prepareLongAgo = async (member: Visitor) => {
    const id = await member.prepareSubscription();
    await setPrepared(id, { created_at: ago(3 * HOUR_MS) });
    return id;
  };
  const rowOf = (userId: string) =>
    three()
      .database.selectFrom("user_subscriptions")
      .select(["paypal_subscription_id", "paypal_status", "awaited_since", "fetched_at"])
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
  const callsOf = (method: string, path: string) =>
    three().front.calls.filter((call) => call.startsWith(`${method} ${path}`)).length;

  test("nine concurrent requests prepare one subscription", async () => {
    const { member, userId } = await newPayer();
    const answers = await times(9, () =>
      member.call<{ paypalSubscriptionId: string }>("POST", "/api/subscription/paypal", CONSENT),
    );
    expect(countStatuses(answers)).toEqual({ 200: 9 });
    expect(new Set(answers.map(({ body }) => body.paypalSubscriptionId)).size).toBe(1);
    const prepared = await three()
      .database.selectFrom("prepared_subscriptions")
      .select("request_id")
      .where("user_id", "=", userId)
      .execute();
    expect(prepared).toHaveLength(1);
  });

  test("nine concurrent confirmations activate one subscription, and nine cancellations cancel it", async () => {
    const { member, userId } = await newPayer();
    const id = await member.prepareSubscription();
    await member.approveSubscription(id);
    expect(countStatuses(await times(9, () => member.confirm(id)))).toEqual({ 200: 9 });
    expect(await rowOf(userId)).toMatchObject({ paypal_subscription_id: id, paypal_status: "ACTIVE" });
    const cancelled = await times(9, () => member.call("POST", "/api/subscription/cancellation"));
    expect(countStatuses(cancelled)).toEqual({ 200: 9 });
    expect(await rowOf(userId)).toMatchObject({ paypal_subscription_id: id, paypal_status: "CANCELLED" });
  });

  test("one of three subscriptions confirmed at once stays active, and the other two are refunded", async () => {
    const { member, userId } = await newPayer();
    const ids: string[] = [];
    while (ids.length < 3) ids.push(await prepareLongAgo(member));
    for (const id of ids) await member.approveSubscription(id);
    // All three confirmations read PayPal before any of them is stored.
    three().front.meeting = { count: 3, isOf: (path) => path.includes("/transactions?") };
    const answers = await times(3, (index) => member.confirm(ids[index] ?? ""));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 });
    const stays = ids[answers.findIndex(({ status }) => status === 200)];
    expect(await rowOf(userId)).toMatchObject({ paypal_subscription_id: stays, paypal_status: "ACTIVE" });
    for (const id of ids) {
      expect(await paymentsAtPaypal(three(), id)).toEqual([id === stays ? "COMPLETED" : "REFUNDED"]);
    }
  });

  test("a webhook delivered three times at once refunds the second subscription once", async () => {
    const { member } = await newPayer();
    const first = await prepareLongAgo(member);
    const second = await member.prepareSubscription();
    await member.approveSubscription(first);
    expect((await member.confirm(first)).status).toBe(200);
    const before = new Set((await paypal.listEvents()).map(({ id }) => id));
    await member.approveSubscription(second);
    const event = (await paypal.listEvents()).find(
      ({ id, type }) => !before.has(id) && type === "BILLING.SUBSCRIPTION.ACTIVATED",
    );
    const { headers, body } = await paypal.requestOf(event?.id ?? "");
    const answers = await times(3, () =>
      fetch(`${three().front.origin}/api/webhooks/paypal`, { method: "POST", headers, body }),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await paymentsAtPaypal(three(), second)).toEqual(["REFUNDED"]);
    expect(await paymentsAtPaypal(three(), first)).toEqual(["COMPLETED"]);
  });

  test("a second approval does not restart the grace period for the first payment", async () => {
    const { member, userId } = await newPayer();
    await paypal.delayActivation("never");
    const ids = [await prepareLongAgo(member), await member.prepareSubscription()] as const;
    await member.approveSubscription(ids[0]);
    await times(3, () => member.confirm(ids[0]));
    const since = ago(HOUR_MS);
    await three()
      .database.updateTable("user_subscriptions")
      .set({ awaited_since: since })
      .where("user_id", "=", userId)
      .execute();
    await paypal.act(ids[0], "expire");
    await member.approveSubscription(ids[1]);
    const answers = await times(6, () => member.confirm(ids[1]));
    await paypal.delayActivation(0);
    expect(countStatuses(answers)).toEqual({ 200: 6 });
    expect(await rowOf(userId)).toMatchObject({ paypal_status: "APPROVED", awaited_since: since });
  });

  test("30 concurrent reads cause one PayPal lookup of a prepared subscription", async () => {
    const { member } = await newPayer();
    const id = await member.prepareSubscription();
    await setPrepared(id, { fetched_at: ago(HOUR_MS) });
    const before = callsOf("GET", `${BILLING}/${id}`);
    const answers = await times(30, () => member.call("GET", "/api/subscription"));
    expect(countStatuses(answers)).toEqual({ 200: 30 });
    expect(callsOf("GET", `${BILLING}/${id}`) - before).toBe(1);
  });

  test("30 concurrent pulls after the paid period has ended cause one PayPal lookup", async () => {
    const { member, userId } = await newPayer();
    const id = await member.subscribe();
    await three()
      .database.updateTable("user_subscriptions")
      .set({ paid_through: ago(DAY_MS), fetched_at: ago(HOUR_MS) })
      .where("user_id", "=", userId)
      .execute();
    await setPrepared(id, { fetched_at: ago(HOUR_MS) });
    const looks = () => callsOf("GET", `${BILLING}/${id}`) - callsOf("GET", `${BILLING}/${id}/`);
    const before = looks();
    const answers = await times(30, () => member.call("GET", "/api/notebook?since=0"));
    expect(countStatuses(answers)).toEqual({ 200: 30 });
    expect(looks() - before).toBe(1);
  });
}
