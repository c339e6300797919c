import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#app/server/config/read-config.ts";
import { openOwnDatabase } from "#app/server/open-database.ts";
import { type Config, ConfigError } from "#platform/server/config.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { goBackBefore } from "#test/databases/go-back-before.ts";
import { REAL_CREDENTIALS } from "#test/providers/real-credentials.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { setUpPaypal } from "../paypal/paypal-setup.server.ts";
import { listPlans } from "../queries.server.ts";
import { comparePlan, settlePlan } from "./check-plan.server.ts";

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

const usd = (value: string) => ({ value, currency: "USD" as const });

/** Starts with real credentials and the simulator's address, as if the simulator were PayPal. */
async function start(changed: { price?: string; planId?: string } = {}): Promise<string | undefined> {
  const { price } = readConfig({
    ...REAL_CREDENTIALS,
    ...(changed.price && { PREMIUM_PRICE: changed.price }),
  });
  const paypal = { ...app.config.paypal, ...(changed.planId && { planId: changed.planId }) };
  const config: Config = { ...app.config, simulated: false, price, paypal };
  await settlePlan(config, app.database, app.clock());
  return comparePlan(config);
}

const refusalOf = (starting: Promise<unknown>) =>
  starting.then(
    () => "",
    (error: unknown) => (error instanceof ConfigError ? error.message : Promise.reject(error)),
  );

function planSays(change: (body: string) => string): void {
  app.paypalEdge.spoil = (call, reply) =>
    call.startsWith("GET /v1/billing/plans/") ? { ...reply, body: change(reply.body) } : undefined;
}

const newPlan = async (price: string) =>
  (await setUpPaypal(app.config.paypal, app.origin, usd(price))).planId;

describe("a start", () => {
  test("goes on where the setting and PayPal's plan agree, also where PayPal writes the amount otherwise", async () => {
    expect(await start()).toBeUndefined();
    expect(await start({ price: "2.00" })).toBeUndefined();
  });

  test.each([
    ["costs something else", '"value":"2.0"', '"value":"4.0"', /costs 4 USD, and Premium 2 USD/],
    ["has pesos", '"currency_code":"USD"', '"currency_code":"MXN"', /costs 2 MXN, and Premium 2 USD/],
    ["is not active", '"status":"ACTIVE"', '"status":"INACTIVE"', /is INACTIVE at PayPal: activate it/],
    ["is not monthly", '"interval_unit":"MONTH"', '"interval_unit":"YEAR"', /does not charge once a month/],
    ["ends", '"total_cycles":0', '"total_cycles":12', /without an end/],
  ])("is refused with a sentence where the plan %s", async (_what, from, to, reason) => {
    planSays((body) => body.replace(from, to));
    expect(await refusalOf(start())).toMatch(reason);
  });

  test("goes on with a warning where PayPal is away, does not know the plan, or answers nonsense", async () => {
    for (const answer of ["hang up", { status: 404, body: "{}" }, { status: 200, body: "[]" }] as const) {
      app.paypalEdge.spoil = (call) => (call.includes("/v1/billing/plans/") ? answer : undefined);
      expect(await start()).toContain("PayPal did not answer");
    }
  });

  test("takes another price for the same plan only while nobody has subscribed to it", async () => {
    planSays((body) => body.replace('"value":"2.0"', '"value":"2.5"'));
    expect(await start({ price: "2.50" })).toBeUndefined();
    app.paypalEdge.spoil = undefined;
    await start();
    await app.newMember();
    expect(await refusalOf(start({ price: "3" }))).toMatch(
      /say 3 USD, but subscriptions of the plan P-\w+ run at 2 USD: .*setup-paypal/,
    );
  });

  test("takes another plan beside running subscriptions, which keep theirs", async () => {
    await app.newMember();
    const planId = await newPlan("3");
    await start({ price: "3", planId });
    expect(await listPlans(app.database)).toEqual([
      { id: app.config.paypal.planId, price: usd("2") },
      { id: planId, price: usd("3") },
    ]);
    // The owner sets the former price again.
    expect(await start()).toBeUndefined();
  });

  test("takes no other plan unless PayPal's account knows the running ones too, at the price of the setting", async () => {
    await app.newMember();
    const planId = await newPlan("3");
    expect(await refusalOf(start({ price: "4", planId }))).toMatch(/costs 3 USD, and Premium 4 USD/);
    app.paypalEdge.spoil = (call) =>
      call.endsWith(app.config.paypal.planId) ? { status: 404, body: "{}" } : undefined;
    expect(await refusalOf(start({ price: "3", planId }))).toMatch(
      /new plan, P-\w+, but PayPal does not show P-\w+ \(PayPal answered 404 .*credentials of the account/,
    );
    expect(await listPlans(app.database)).toHaveLength(1);
  });
});

describe("an update from a version that announced prices", () => {
  const daysAgo = (days: number) => new Date(app.clock().getTime() - days * DAY_MS).toISOString();
  const run = (statement: string) => sql.raw(statement).execute(app.database);

  /** Ana pays 2 USD, and a change to 3 USD is announced and not withdrawn. */
  beforeEach(async () => {
    await goBackBefore(app.database, "0041");
    const [then, later, plan] = [daysAgo(50), daysAgo(40), app.config.paypal.planId];
    await run(
      `INSERT INTO users (id, full_name, created_at, last_sign_in_at) VALUES ('u', 'Ana', '${then}', '${then}')`,
    );
    await run(`INSERT INTO user_subscriptions
      (user_id, paypal_subscription_id, paypal_plan_id, paypal_status, failed_payments, created_at, updated_at)
      VALUES ('u', 'I-1', '${plan}', 'ACTIVE', 0, '${then}', '${then}')`);
    await run(`INSERT INTO price_changes
      (id, amount, currency, from_amount, announced_at, effective_at, applied_at)
      VALUES ('a', '2', 'USD', NULL, '${then}', '${then}', '${then}'), ('b', '3', 'USD', '2', '${later}', '${daysAgo(12)}', NULL)`);
  });

  const update = (price: string) =>
    refusalOf(
      openOwnDatabase({ ...app.config, price: usd(price) }, app.clock()).then((opened) => opened.destroy()),
    );

  test("is refused before anything is migrated while a price is announced, and for eleven days after PayPal got it", async () => {
    for (const applied of ["NULL", `'${daysAgo(10)}'`]) {
      await run(`UPDATE price_changes SET applied_at = ${applied} WHERE id = 'b'`);
      expect(await update("2")).toMatch(
        /the price 3 USD is being announced .* Nothing was migrated: .*--withdraw/,
      );
    }
    await run(`UPDATE price_changes SET applied_at = '${daysAgo(12)}' WHERE id = 'b'`);
    expect(await update("2")).toMatch(/say 2 USD, but subscriptions of the plan P-\w+ run at 3 USD/);
    expect(await update("3")).toBe("");
    expect(await listPlans(app.database)).toEqual([{ id: app.config.paypal.planId, price: usd("3") }]);
  });

  test("is not refused after a change that nobody pays", async () => {
    await run(`UPDATE price_changes SET applied_at = '${daysAgo(1)}' WHERE id = 'b'`);
    await run("UPDATE user_subscriptions SET paypal_status = 'CANCELLED'");
    expect(await update("4")).toBe("");
  });

  test("is refused until everybody has heard of a price that was taken back, and keeps the former one", async () => {
    await run(`UPDATE price_changes SET withdrawn_at = '${daysAgo(1)}' WHERE id = 'b'`);
    await run(`INSERT INTO billing_letters
      (id, user_id, kind, about, paypal_subscription_id, charge_at, amount, currency, created_at)
      VALUES ('l', 'u', 'price_kept', 'b', 'I-1', '${daysAgo(0)}', '2', 'USD', '${daysAgo(0)}')`);
    expect(await update("2")).toContain("still to be told");
    await run(`UPDATE billing_letters SET done_at = '${daysAgo(0)}', outcome = 'mail'`);
    expect(await update("2")).toBe("");
    expect(await listPlans(app.database)).toEqual([{ id: app.config.paypal.planId, price: usd("2") }]);
  });
});

test.each([
  ["PREMIUM_PRICE", "2,50"],
  ["PREMIUM_PRICE", "0"],
  ["PREMIUM_PRICE", "-2"],
  ["PREMIUM_PRICE", "2.5"],
  ["PREMIUM_CURRENCY", "ARS"],
])("the setting %s=%s is refused", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});
