import { expect, test } from "vitest";
import { call, createApproved, get, runPaypal, server } from "../test-paypal.ts";

runPaypal();

const plan = (fields: Record<string, unknown> = {}) => ({
  name: "Premium",
  status: "ACTIVE",
  billing_cycles: [
    {
      frequency: { interval_unit: "MONTH", interval_count: 1 },
      tenure_type: "REGULAR",
      sequence: 1,
      total_cycles: 0,
      pricing_scheme: { fixed_price: { value: "3", currency_code: "USD" } },
    },
  ],
  payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 2 },
  ...fields,
});

test("a product and a plan are created once for each request id, listed, and subscribed to", async () => {
  const headers = { "paypal-request-id": "setup-1" };
  const product = { name: "Claves", type: "DIGITAL", description: "Diez claves" };
  const first = await call("POST", "/v1/catalogs/products", product, headers);
  const second = await call("POST", "/v1/catalogs/products", product, headers);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect(first.body).toMatchObject({ id: expect.stringMatching(/^PROD-[A-Z0-9]{17}$/), ...product });

  const { id: product_id, name } = first.body;
  const created = await call("POST", "/v1/billing/plans", plan({ product_id }), headers);
  expect(created).toMatchObject({ status: 201, body: { status: "ACTIVE", product_id } });
  const { id } = created.body;
  expect((await call("GET", `/v1/billing/plans/${id}`)).body).toEqual(created.body);
  const { products } = (await call("GET", "/v1/catalogs/products?page_size=20&page=1")).body;
  expect(products).toContainEqual({ id: product_id, name });
  const { plans } = (await call("GET", `/v1/billing/plans?product_id=${product_id}`)).body;
  expect(plans).toEqual([{ id, name: "Premium", status: "ACTIVE" }]);

  const { billing_info } = await get(await createApproved({ plan_id: id }));
  expect(Number(billing_info.last_payment.amount.value)).toBe(3);
});

test.each([
  ["no product", {}, "/product_id"],
  ["no name", { product_id: "x", name: undefined }, "/name"],
  ["a long name", { product_id: "x", name: "x".repeat(128) }, "/name"],
  ["no cycles", { product_id: "x", billing_cycles: undefined }, "/billing_cycles"],
  ["no preferences", { product_id: "x", payment_preferences: undefined }, "/payment_preferences"],
])("a plan with %s is an invalid request", async (_name, fields, field) => {
  const { status, body } = await call("POST", "/v1/billing/plans", plan(fields));
  expect(status).toBe(400);
  expect(body.details.map((detail: { field: string }) => detail.field)).toContain(field);
});

test("a plan for an unknown product gets 404, and a product without a name gets 400", async () => {
  expect((await call("POST", "/v1/billing/plans", plan({ product_id: "PROD-0" }))).status).toBe(404);
  expect((await call("POST", "/v1/catalogs/products", { type: "SERVICE" })).status).toBe(400);
});

test("the first plan costs two dollars a month", async () => {
  const { body } = await call("GET", `/v1/billing/plans/${server.paypal.planId}`);
  expect(body).toMatchObject({ status: "ACTIVE", name: "Claves del Éxito Premium" });
  const [cycle] = body.billing_cycles;
  expect(Number(cycle.pricing_scheme.fixed_price.value)).toBe(2);
  expect(cycle).toMatchObject({ frequency: { interval_unit: "MONTH", interval_count: 1 }, total_cycles: 0 });
});
