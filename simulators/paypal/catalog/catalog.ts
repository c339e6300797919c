import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomUpper } from "../../random-ids.ts";
import { queryOf } from "../../requests.ts";
import type { SimulatorContext } from "../../storage.ts";
import { refusePayPal, refuseUnknownId } from "../errors.ts";
import { createOnce } from "../idempotency.ts";
import { newPlan, newProduct, readBody } from "../request-bodies.ts";
import { type CatalogKind, findCatalogEntry, listCatalog, storeCatalogEntry } from "./plans.ts";

const products = "/v1/catalogs/products";
const plans = "/v1/billing/plans";
/** The size of PayPal's largest page, which the product asks for. */
const pageSize = 20;

/**
 * @see https://developer.paypal.com/docs/api/catalog-products/v1/
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#plans
 */
export function paypalCatalog(scope: FastifyInstance, context: SimulatorContext): void {
  const { db } = context;

  scope.get(products, async () => ({
    products: listCatalog(db, "product")
      .slice(0, pageSize)
      .map(({ id, name }) => ({ id, name })),
  }));

  scope.get(plans, async (request) => {
    const { product_id: productId } = queryOf(request);
    const listed = listCatalog(db, "plan").filter(({ product_id }) => product_id === productId);
    return { plans: listed.slice(0, pageSize).map(({ id, name, status }) => ({ id, name, status })) };
  });

  scope.get<{ Params: { id: string } }>(`${plans}/:id`, async (request, reply) => {
    return findCatalogEntry(db, "plan", request.params.id) ?? refuseUnknownId(reply);
  });

  scope.post(products, async (request, reply) => {
    const read = readBody(request.body, newProduct);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    return create("product", `PROD-${randomUpper(17)}`, read.value, request, reply);
  });

  scope.post(plans, async (request, reply) => {
    const read = readBody(request.body, newPlan);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    if (!findCatalogEntry(db, "product", read.value.product_id)) return refuseUnknownId(reply);
    return create("plan", `P-${randomUpper(24)}`, read.value, request, reply);
  });

  function create(
    kind: CatalogKind,
    id: string,
    given: object,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const done = createOnce(context, request, () => {
      storeCatalogEntry(db, kind, id, given);
      return id;
    });
    if (!done.ok) return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [done.issue]);
    return reply.code(done.repeated ? 200 : 201).send(findCatalogEntry(db, kind, done.resourceId));
  }
}
