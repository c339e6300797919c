import { expect, test } from "vitest";
import {
  advance,
  call,
  create,
  createApproved,
  get,
  hour,
  runPaypal,
  server,
  transactions,
} from "../test-paypal.ts";

runPaypal();

const plan = (fields: Record<string, unknown> = {}) => ({
  name: "Premium anual",
  billing_cycles: [
    {
      frequency: { interval_unit: "YEAR", interval_count: 1 },
      tenure_type: "REGULAR",
      sequence: 1,
      total_cycles: 0,
      pricing_scheme: { fixed_price: { value: "20", currency_code: "USD" } },
    },
  ],
  payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 2 },
  ...fields,
});

async function newProduct(): Promise<string> {
  return (await call("POST", "/v1/catalogs/products", { name: "Claves", type: "SERVICE" })).body.id;
}

test("a product and a plan are created once for each request id", async () => {
  const headers = { "paypal-request-id": "setup-1" };
  const product = { name: "Claves", type: "DIGITAL", description: "Diez claves" };
  const first = await call("POST", "/v1/catalogs/products", product, headers);
  const second = await call("POST", "/v1/catalogs/products", product, headers);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect(first.body).toMatchObject({ id: expect.stringMatching(/^PROD-[A-Z0-9]{17}$/), ...product });

  const body = plan({ product_id: first.body.id });
  const created = await call("POST", "/v1/billing/plans", body, headers);
  expect((await call("POST", "/v1/billing/plans", body, headers)).body).toEqual(created.body);
  expect(created).toMatchObject({ status: 201, body: { status: "ACTIVE", product_id: first.body.id } });
  expect((await call("GET", `/v1/billing/plans/${created.body.id}`)).body).toEqual(created.body);
});

test("products and plans are listed, page by page", async () => {
  const id = await newProduct();
  for (const name of ["Uno", "Dos", "Tres"]) {
    await call("POST", "/v1/billing/plans", plan({ product_id: id, name }));
  }
  const list = async (page: number) =>
    (await call("GET", `/v1/billing/plans?product_id=${id}&page_size=2&page=${page}&total_required=true`))
      .body;

  expect(await list(1)).toMatchObject({ plans: [{ name: "Uno" }, { name: "Dos" }], total_items: 3 });
  expect((await list(2)).plans).toMatchObject([{ name: "Tres" }]);
  const products = (await call("GET", "/v1/catalogs/products?page_size=20")).body.products;
  expect(products.map((product: { id: string }) => product.id)).toContain(id);
  expect((await call("GET", "/v1/billing/plans")).body.plans[0].id).toBe(server.paypal.planId);
});

test.each([
  ["no product", {}, "/product_id"],
  ["no name", { product_id: "x", name: undefined }, "/name"],
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

test("a subscription to a new plan uses that plan's price and interval", async () => {
  const product_id = await newProduct();
  const { body } = await call("POST", "/v1/billing/plans", plan({ product_id }));
  const id = await createApproved({ plan_id: body.id });
  expect(Number((await get(id)).billing_info.last_payment.amount.value)).toBe(20);

  await advance(300 * 24 * hour);
  expect(await transactions(id)).toHaveLength(1);
});

test("an inactive plan accepts no subscription, and a subscription expires after its plan's last cycle", async () => {
  const product_id = await newProduct();
  const draft = await call("POST", "/v1/billing/plans", plan({ product_id, status: "CREATED" }));
  expect((await create({ plan_id: draft.body.id })).body.details[0].issue).toBe("PLAN_STATUS_INVALID");

  const cycle = { ...plan().billing_cycles[0], total_cycles: 2, frequency: { interval_unit: "WEEK" } };
  const short = await call("POST", "/v1/billing/plans", plan({ product_id, billing_cycles: [cycle] }));
  const id = await createApproved({ plan_id: short.body.id });
  await advance(15 * 24 * hour);
  expect(await transactions(id)).toHaveLength(2);
  expect((await get(id)).status).toBe("EXPIRED");
});
