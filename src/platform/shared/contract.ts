import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import { baseSchema, beforeSchema, idSchema } from "./ids.ts";
import { writtenAtSchema } from "./text.ts";

/** Who may call: anyone, a signed-in member, or a member whose Premium the server has checked. */
type Access = "public" | "member" | "premium";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One API call, defined once for the server, OpenAPI and the browser, which imports only the types. */
export interface Endpoint {
  /** Method and path, as all code names a call: `"PUT /api/ideas/:id"`. */
  readonly address: `${Method} /api/${string}`;
  readonly access: Access;
  readonly summary: string;
  /** A signature authenticates the call (a webhook, a signed callback): it may come from another origin. */
  readonly isSigned?: true;
  /** A mutation of a member's data, applied once per `idempotency-key` header. The answer is always 204. */
  readonly isWrite?: true;
  /** Older scripts send no `idempotency-key` to this address, so the server assigns one. */
  readonly isKeyOptional?: true;
  /** Refuses a sign-in older than `FRESH_SIGN_IN_MS` (decision 0029). Public endpoints still answer visitors. */
  readonly needsFreshSignIn?: true;
  /** The body's limit, set if the schema allows more than the server's default limit. */
  readonly bodyMaxBytes?: number;
  /** The number of calls that one call counts as in the limits per minute; 1 by default. */
  readonly weight?: number;
  /** A slow call with little work (a file, or a wait for PayPal). A member's call takes no place of the address. */
  readonly slow?: "transfer" | "provider";
  /** Media types of a file body, which reaches the handler as bytes. */
  readonly fileTypes?: readonly string[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The JSON of a 200; absent for an empty 204; "document" for a page or a redirect. */
  readonly answer?: z.ZodMiniType | "document";
  /** Codes besides those that access and schemas imply. */
  readonly errors?: readonly ErrorCode[];
}

export type Contract = Readonly<Record<string, Endpoint>>;

type Part<E, K extends string> =
  E extends Readonly<Record<K, infer S extends z.ZodMiniType>> ? z.output<S> : undefined;
export type Params<E extends Endpoint> = Part<E, "params">;
export type Query<E extends Endpoint> = Part<E, "query">;
export type Body<E extends Endpoint> = E extends { fileTypes: readonly string[] }
  ? Uint8Array
  : Part<E, "body">;
export type Answer<E extends Endpoint> = Part<E, "answer">;

export type Addresses<C extends Contract> = { [K in keyof C as C[K]["address"]]: C[K] };

export type RequestParts<E extends Endpoint> = (E extends { params: z.ZodMiniType }
  ? { params: Params<E> }
  : unknown) &
  (E extends { query: z.ZodMiniType } ? { query: Query<E> } : unknown) &
  (E extends { body: z.ZodMiniType } ? { body: Body<E> } : unknown) &
  (E extends { fileTypes: readonly string[] } ? { body: Blob } : unknown);

/** A mutation of a member's record, in the contract of a tool. */
export const PREMIUM_WRITE = { access: "premium", isWrite: true } as const;

/** The fields of a body beside the text that it writes. */
const EDIT = { base: baseSchema, before: beforeSchema, written_at: writtenAtSchema };

/** The fields of a record beside those that the member writes. */
export const OWN = { id: idSchema, created_at: z.string(), version: z.string() };

const ONE = { ...PREMIUM_WRITE, params: z.object({ id: idSchema }) } as const;
const KNOWN = { ...ONE, errors: ["not_found"] } as const;

/** The endpoints of one record. `what` is the record in the summary, such as "a goal with all its parts". */
export const RECORD = {
  /** Writes the record's text, or creates the record. */
  text: <const A extends string, F extends Fields>(address: `PUT ${A}`, what: string, fields: F) => ({
    ...ONE,
    address,
    summary: `Creates, updates or recreates ${what}`,
    body: z.object({ ...fields, ...EDIT }),
  }),
  /** Changes marks of an existing record, which keeps its version. */
  change: <const A extends string, F extends Fields>(address: `PUT ${A}`, summary: string, fields: F) => ({
    ...KNOWN,
    address,
    summary,
    body: z.object(fields),
  }),
  deletion: <const A extends string>(address: `DELETE ${A}`, what: string) => ({
    ...KNOWN,
    address,
    summary: `Deletes ${what}, unless another device changed it since \`base\``,
    query: z.object({ base: baseSchema }),
  }),
};
type Fields = z.core.$ZodLooseShape;

/** Keeps the literal types of a contract: `defineContract({ list: { address: "GET /api/ideas", … } })`. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

export function splitAddress({ address }: Pick<Endpoint, "address">): { method: Method; path: string } {
  const [method, path = ""] = address.split(" ");
  return { method: method as Method, path };
}
