import { beforeEach, describe, expect, test } from "vitest";
import { insertChange } from "#features/subscription/price/price-queries.server.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { DAY_MS } from "#shared/time.ts";
import { REAL_CREDENTIALS } from "#test/providers/real-credentials.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { startPrice } from "./start-price.ts";

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
});

/** Starts with real credentials and the simulator's address, as against PayPal itself. */
async function start(settings: Record<string, string> = {}) {
  const { price } = readConfig({ ...REAL_CREDENTIALS, ...settings });
  return startPrice({ ...app.config, simulated: false, price }, app.database, app.clock());
}

const refusal = (settings: Record<string, string> = {}) =>
  start(settings).then(
    () => "",
    (error: unknown) => (error instanceof ConfigError ? error.message : Promise.reject(error)),
  );

/** Changes PayPal's answer about the plan. */
function planSays(change: (body: string) => string): void {
  app.paypalEdge.spoil = (call, reply) =>
    call.startsWith("GET /v1/billing/plans/") ? { ...reply, body: change(reply.body) } : undefined;
}

describe("a start", () => {
  test("goes on where the setting and PayPal's plan agree, also where PayPal writes the amount otherwise", async () => {
    expect(await start()).toEqual({ price: { value: "2", currency: "USD" }, warnings: [] });
    expect((await start({ PREMIUM_PRICE: "2.00" })).warnings).toEqual([]);
  });

  test.each([
    ["costs something else", '"value":"2.0"', '"value":"4.0"', /costs 4 USD, and Premium 2 USD/],
    [
      "has another currency",
      '"currency_code":"USD"',
      '"currency_code":"MXN"',
      /costs 2 MXN, and Premium 2 USD/,
    ],
    ["is not active", '"status":"ACTIVE"', '"status":"INACTIVE"', /is INACTIVE at PayPal: activate it/],
    ["is not monthly", '"interval_unit":"MONTH"', '"interval_unit":"YEAR"', /does not charge once a month/],
    ["ends", '"total_cycles":0', '"total_cycles":12', /without an end/],
  ])("is refused with a sentence where the plan %s", async (_what, from, to, reason) => {
    planSays((body) => body.replace(from, to));
    expect(await refusal()).toMatch(reason);
  });

  test("goes on with a warning where PayPal is away, does not know the plan, or answers nonsense", async () => {
    for (const answer of ["hang up", { status: 404, body: "{}" }, { status: 200, body: "[]" }] as const) {
      app.paypalEdge.spoil = (call) => (call.includes("/v1/billing/plans/") ? answer : undefined);
      expect((await start()).warnings).toEqual([expect.stringContaining("PayPal did not answer")]);
    }
  });

  test("goes on after a restore from before a change, once the owner announces PayPal's price again", async () => {
    await start();
    await app.newMember();
    planSays((body) => body.replace('"value":"2.0"', '"value":"3.0"'));
    expect(await refusal()).toMatch(/costs 3 USD, and Premium 2 USD.*after a restore, announce/);
    const now = app.clock();
    const change = { price: { value: "3", currency: "USD" }, from: { value: "2", currency: "USD" } };
    const effectiveAt = new Date(now.getTime() + 31 * DAY_MS).toISOString();
    await insertChange(app.database, { ...change, effectiveAt }, now);
    expect((await start()).price.value).toBe("2");
  });

  test("takes another setting only while nobody pays", async () => {
    await start();
    planSays((body) => body.replace('"value":"2.0"', '"value":"2.5"'));
    expect((await start({ PREMIUM_PRICE: "2.50" })).price.value).toBe("2.50");
    expect((await start()).warnings).toEqual([expect.stringContaining("set PREMIUM_PRICE=2.50")]);
  });

  test("of several processes at once notes the first price once, and another setting once", async () => {
    const together = (settings?: Record<string, string>) =>
      Promise.all(Array.from({ length: 6 }, () => start(settings)));
    const prices = () =>
      app.database.selectFrom("price_changes").select(["amount", "from_amount"]).orderBy("id").execute();
    await together();
    expect(await prices()).toEqual([{ amount: "2", from_amount: null }]);
    planSays((body) => body.replace('"value":"2.0"', '"value":"2.5"'));
    await together({ PREMIUM_PRICE: "2.50" });
    expect(await prices()).toEqual([
      { amount: "2", from_amount: null },
      { amount: "2.50", from_amount: "2" },
    ]);
  });

  test("is refused where the setting names a price that members were never told", async () => {
    await start();
    await app.newMember();
    expect(await refusal({ PREMIUM_PRICE: "3" })).toMatch(/say 3 USD, but members were told 2 USD.*-- price/);
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
