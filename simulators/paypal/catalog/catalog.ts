import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { simulatedProviders } from "../../credentials.ts";
import { randomUpper } from "../../random-ids.ts";
import { queryOf } from "../../requests.ts";
import type { SimulatorContext } from "../../storage.ts";
import { paypalNow } from "../clock.ts";
import { type PayPalIssue, refusePayPal, refuseUnknownId } from "../errors.ts";
import { createOnce } from "../idempotency.ts";
import { readNewPlan, readNewProduct } from "./catalog-bodies.ts";
import { type CatalogKind, findCatalogEntry, listCatalog, storeCatalogEntry } from "./plans.ts";

const paths = { product: "/v1/catalogs/products", plan: "/v1/billing/plans" } as const;

/** Fields in a list. `Prefer: return=representation` or a lookup by id returns all fields. */
const listed = {
  product: ["id", "name", "description", "create_time"],
  plan: ["id", "product_id", "name", "status", "description", "usage_type", "create_time"],
} as const;

const defaultPageSize = 10;
const maxPageSize = 20;

/**
 * @see https://developer.paypal.com/docs/api/catalog-products/v1/
 * @see https://developer.paypal.com/docs/api/subscriptions/v1/#plans
 */
export function paypalCatalog(scope: FastifyInstance, context: SimulatorContext): void {
  const { apiUrl } = simulatedProviders(context.origin).paypal;
  const { db } = context;

  for (const kind of ["product", "plan"] as const) {
    scope.get(paths[kind], async (request) => listPage(kind, request));
    scope.get<{ Params: { id: string } }>(`${paths[kind]}/:id`, async (request, reply) => {
      const entry = findCatalogEntry(db, kind, request.params.id);
      return entry ? withLinks(kind, entry) : refuseUnknownId(reply);
    });
  }

  scope.post(paths.product, async (request, reply) => {
    const read = readNewProduct(request.body);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    const id = read.product.id ?? `PROD-${randomUpper(17)}`;
    return create("product", id, read.product, request, reply);
  });

  scope.post(paths.plan, async (request, reply) => {
    const read = readNewPlan(request.body);
    if (!read.ok) return refusePayPal(reply, "INVALID_REQUEST", read.issues);
    if (!findCatalogEntry(db, "product", read.plan.product_id)) return refuseUnknownId(reply);
    return create("plan", `P-${randomUpper(24)}`, read.plan, request, reply);
  });

  function create(
    kind: CatalogKind,
    id: string,
    given: object,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const now = paypalNow(db);
    const done = createOnce(context, request, () => {
      if (findCatalogEntry(db, kind, id)) return duplicateId;
      storeCatalogEntry(db, kind, id, { ...given, id, create_time: now, update_time: now });
      return id;
    });
    if (!done.ok) return refusePayPal(reply, "UNPROCESSABLE_ENTITY", [done.issue]);
    const entry = findCatalogEntry(db, kind, done.resourceId) ?? {};
    return reply.code(done.repeated ? 200 : 201).send(withLinks(kind, entry));
  }

  function listPage(kind: CatalogKind, request: FastifyRequest) {
    const query = queryOf(request);
    const size = Math.min(maxPageSize, wholeNumber(query.page_size) ?? defaultPageSize);
    const page = wholeNumber(query.page) ?? 1;
    const all = listCatalog(db, kind).filter(
      (entry) =>
        kind === "product" || query.product_id === undefined || entry.product_id === query.product_id,
    );
    const whole = request.headers.prefer === "return=representation";
    const entries = all.slice((page - 1) * size, page * size).map((entry) => {
      const fields = Object.entries(entry).filter(([name]) => listed[kind].some((shown) => shown === name));
      return withLinks(kind, whole ? entry : Object.fromEntries(fields));
    });
    const link = (rel: string, number: number) => ({
      href: `${apiUrl}${paths[kind]}?page_size=${size}&page=${number}`,
      rel,
      method: "GET",
    });
    return {
      [`${kind}s`]: entries,
      ...(query.total_required === "true" && {
        total_items: all.length,
        total_pages: Math.ceil(all.length / size),
      }),
      links: [link("self", page), ...(page * size < all.length ? [link("next", page + 1)] : [])],
    };
  }

  function withLinks(kind: CatalogKind, entry: Record<string, unknown>) {
    const href = `${apiUrl}${paths[kind]}/${entry.id}`;
    return {
      ...entry,
      links: [
        { href, rel: "self", method: "GET" },
        { href, rel: "edit", method: "PATCH" },
      ],
    };
  }
}

const duplicateId: PayPalIssue = {
  issue: "DUPLICATE_RESOURCE_IDENTIFIER",
  description: "The server does not allow duplicate resource identifiers.",
};

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
}
