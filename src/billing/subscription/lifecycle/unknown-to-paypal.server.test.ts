import { beforeEach, describe, expect, test } from "vitest";
import { refuseDatabaseOfOthers } from "#app/server/open-database.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { runOwner } from "#test/run-owner.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import { enqueueTermination } from "./terminate-subscription.server.ts";

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
  await paypalControl(app).setWebhooks("drop");
});

async function subscribeAll(members: number): Promise<string[]> {
  const ids: string[] = [];
  for (let left = members; left > 0; left--) ids.push(await (await app.freeMember()).subscribe());
  return ids;
}

/** Answers 404, as PayPal does for ids of another account or environment. */
function forget(...ids: string[]): void {
  const body = JSON.stringify({ name: "RESOURCE_NOT_FOUND" });
  app.paypalEdge.spoil = (call) =>
    call.includes("/subscriptions/") && (ids.length === 0 || ids.some((id) => call.includes(id)))
      ? { status: 404, body }
      : undefined;
}

async function words(): Promise<(string | null)[]> {
  const rows = await app.database.selectFrom("user_subscriptions").select("paypal_status").execute();
  return rows.map(({ paypal_status }) => paypal_status).sort();
}

async function pass(days: number, member?: Visitor): Promise<void> {
  for (let round = 0; round < days * 2; round++) {
    await app.runJobsAfter(12 * HOUR_MS);
    await member?.call("POST", "/api/session/refresh");
    await member?.call("GET", "/api/subscription");
  }
}

const lastError = async () => {
  const job = app.database.selectFrom("jobs").select("last_error");
  return (await job.where("kind", "=", "subscription.reconcile").executeTakeFirstOrThrow()).last_error;
};

describe("PayPal answers 404 for subscriptions that it knew", () => {
  test("reconciliation fails and changes no status while PayPal knows no subscription, and then recovers", async () => {
    await subscribeAll(6);
    forget();
    await pass(3);
    expect(await words()).toEqual(Array(6).fill("ACTIVE"));
    expect(await lastError()).toContain("AppError");
    app.paypalEdge.spoil = undefined;
    await pass(2);
    expect(await words()).toEqual(Array(6).fill("ACTIVE"));
    expect(await lastError()).toBeNull();
    const missing = app.database.selectFrom("prepared_subscriptions").select("missing_since");
    expect(await missing.where("missing_since", "is not", null).execute()).toEqual([]);
  });

  test("a single unknown subscription becomes EXPIRED after more than a day, and its member stays Premium", async () => {
    const { member, id } = await app.newSubscriber();
    await subscribeAll(5);
    forget(id);
    await pass(1, member);
    expect(await words()).toEqual(Array(6).fill("ACTIVE"));
    await pass(2, member);
    expect(await words()).toEqual([...Array(5).fill("ACTIVE"), "EXPIRED"]);
    expect((await member.call("GET", "/api/subscription")).body).toMatchObject({
      subscription: { is_premium: true },
    });
  });

  test("a cancellation answers 502 and the subscription stays ACTIVE", async () => {
    const member = await app.newMember();
    forget();
    expect((await member.call("POST", "/api/subscription/cancellation")).status).toBe(502);
    expect(await words()).toEqual(["ACTIVE"]);
  });

  test("a prepared subscription can still be approved after a day of 404", async () => {
    const member = await app.freeMember();
    const id = await member.prepareSubscription();
    forget();
    await pass(1);
    app.paypalEdge.spoil = undefined;
    await member.approveSubscription(id);
    await pass(1);
    expect(await words()).toEqual(["ACTIVE"]);
  });

  test("the job subscription.end is retried during 404 and cancels the subscription when PayPal knows it", async () => {
    const { id } = await app.newSubscriber();
    const { id: userId } = await app.database.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const ending = { id, userId, reason: "The member deleted the account", isRefunded: false };
    await enqueueTermination(app.database, ending, app.clock());
    forget();
    await pass(1);
    app.paypalEdge.spoil = undefined;
    await pass(1);
    expect(await words()).toEqual(["CANCELLED"]);
  });
});

describe("a database of another configuration", () => {
  const environment = () => ({
    PORT: String(app.config.port),
    DATA_DIR: app.config.dataDir,
    DATABASE_URL: app.config.databaseUrl,
  });

  test("a simulated start and the owner's reconcile command refuse a database with real members", async () => {
    await app.freeMember();
    const now = app.clock();
    await refuseDatabaseOfOthers(app.config, app.database, now);
    await app.database.updateTable("identities").set({ issuer: "https://accounts.google.com" }).execute();
    await expect(refuseDatabaseOfOthers(app.config, app.database, now)).rejects.toThrow("real members");
    const output = expect.stringMatching(/set the credentials again .* another DATA_DIR/);
    expect(await runOwner(environment(), "reconcile")).toEqual({ code: 1, output });
  });

  test("a start is refused while a subscription of another plan is running, and allowed after its end", async () => {
    const id = await (await app.freeMember()).subscribe();
    const subscription = app.database.updateTable("user_subscriptions");
    await subscription.set({ paypal_plan_id: "P-REAL" }).where("paypal_subscription_id", "=", id).execute();
    const refusal = refuseDatabaseOfOthers(app.config, app.database, app.clock());
    await expect(refusal).rejects.toThrow("set PAYPAL_PLAN_ID");
    await subscription.set({ paypal_status: "CANCELLED" }).execute();
    const later = new Date(app.clock().getTime() + 40 * DAY_MS);
    await refuseDatabaseOfOthers(app.config, app.database, later);
  });
});
