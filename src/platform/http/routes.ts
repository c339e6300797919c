import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import type { Answer, Body, Contract, Endpoint, Params, Query } from "#platform/shared/contract.ts";
import { AppError } from "#platform/shared/errors.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import type { Head, Position } from "#platform/sync/server/positions.ts";
import type { LiveSession } from "../session/session.ts";

/** The header with the newest position that the sender knows (a revision and its stamp, sync/server/positions.ts). */
export const POSITION_HEADER = "replica-position";

export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  session: E["access"] extends "public" ? LiveSession | undefined : LiveSession;
  /** The mutation. Every query of the handler must use the transaction of this mutation. */
  write: E extends { isWrite: true } ? MutationContext : undefined;
  /** The newest position of the server that the device knows. */
  told: Position | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Result<E extends Endpoint> = E extends { answer: "document" }
  ? FastifyReply
  : E extends { answer: object }
    ? Answer<E>
    : void;

/** One handler for every endpoint of the contract: a missing one does not compile. */
type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (call: Call<C[K]>) => Promise<Result<C[K]>> | Result<C[K]>;
};

/** Entitlement check: resolves with true if a member is Premium now. Only the server decides this. */
export type PremiumGate = (userId: LiveSession["userId"]) => Promise<boolean>;

/** Finds in one statement all that a Premium call needs. `isPremium` may ask PayPal. */
export type FindPremiumMember = (
  accessToken: string,
) => Promise<{ session: LiveSession; head: Head; isPremium: () => Promise<boolean> } | undefined>;

export interface Routes {
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, (call: Call<Endpoint>) => unknown>>;
}

export function defineRoutes<C extends Contract>(contract: C, handlers: Handlers<C>): Routes {
  return { contract, handlers: handlers as unknown as Routes["handlers"] };
}

/** Zero rows is "not found", also when the record belongs to another member. @throws AppError `not_found` */
export function expectFound(isFound: boolean): void {
  if (!isFound) throw new AppError("not_found", "no such record of this member");
}

export function signedBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Returns the origin that the browser uses. With simulators, this is any name of this machine. */
export function originOf(request: FastifyRequest, config: Config): string {
  const seen = `http://${request.host}`;
  return config.simulated && config.allowedOrigins.includes(seen) ? seen : config.origin;
}
