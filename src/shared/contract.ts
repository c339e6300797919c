import type { output, ZodMiniType } from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** Who may call: anyone, a signed-in member, or a member whose Premium the server vouches for. */
export type Access = "public" | "member" | "premium";

/**
 * One call of the API. It is written once and serves the server, OpenAPI, and by its types the browser,
 * which needs no schema at run time.
 */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Starts with /api; parameters as `:name`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** It proves itself by a signature (a webhook, a signed callback), so it need not come from our pages. */
  readonly isSigned?: true;
  /**
   * It changes what a member keeps. The request's `idempotency-key` names the change, so that sending it twice
   * makes it once; there is no answer but that it was made.
   */
  readonly isWrite?: true;
  /**
   * A session whose sign-in is older than `FRESH_SIGN_IN_MS` is refused with `sign_in_too_old` (decision 0029). A public
   * endpoint still answers a call without a session.
   */
  readonly needsFreshSignIn?: true;
  /** How large its body may be, where what its schema allows is more than others need. */
  readonly bodyMaxBytes?: number;
  /** Its body is a file, of one of these media types, and reaches the handler as it is. */
  readonly fileTypes?: readonly string[];
  readonly params?: ZodMiniType;
  readonly query?: ZodMiniType;
  readonly body?: ZodMiniType;
  /** The JSON of a 200; absent means 204 without a body; "document" is a page or a redirect. */
  readonly answer?: ZodMiniType | "document";
  /** What it may refuse, besides what its access and its schemas imply. */
  readonly errors?: readonly ErrorCode[];
}

export type Contract = Readonly<Record<string, Endpoint>>;

type Part<E, K extends string> =
  E extends Readonly<Record<K, infer S extends ZodMiniType>> ? output<S> : undefined;
export type Params<E extends Endpoint> = Part<E, "params">;
export type Query<E extends Endpoint> = Part<E, "query">;
export type Body<E extends Endpoint> = E extends { fileTypes: readonly string[] }
  ? Uint8Array
  : Part<E, "body">;
export type Answer<E extends Endpoint> = Part<E, "answer">;

/** A contract by what a browser sends: `"PUT /api/ideas/:id"` to its endpoint. */
export type Addresses<C extends Contract> = {
  [K in keyof C as `${C[K]["method"]} ${C[K]["path"]}`]: C[K];
};

/** The parts of a request, without those that the endpoint does not take. */
export type RequestParts<E extends Endpoint> = (E extends { params: ZodMiniType }
  ? { params: Params<E> }
  : unknown) &
  (E extends { query: ZodMiniType } ? { query: Query<E> } : unknown) &
  (E extends { body: ZodMiniType } ? { body: Body<E> } : unknown) &
  (E extends { fileTypes: readonly string[] } ? { body: Blob } : unknown);

/** Keeps the literal types of a contract: `defineContract({ list: { method: "GET", … } })`. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}
