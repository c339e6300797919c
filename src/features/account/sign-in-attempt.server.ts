import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Config } from "#server/config.ts";
import { cookieName } from "#server/cookies.ts";
import { newSecret } from "#server/session.ts";
import { MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { type Provider, providerSchema } from "./contract.ts";

/** A cookie may be refused over 4,096 bytes. */
const RETURN_TO_MAX = 1000;

const attemptSchema = z.object({
  provider: providerSchema,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** A path of ours: one slash, and no host after it. */
  returnTo: z.string().check(z.regex(/^\/(?![\\/])/), z.maxLength(RETURN_TO_MAX)),
});

/** One way to a provider and back. It stays in the browser that began it, so nobody else can finish it. */
export type SignInAttempt = z.infer<typeof attemptSchema>;

const LIFETIME_MS = 10 * MINUTE_MS;
const STATE_IN_NAME = 12;

/** Begins an attempt and leaves it in a cookie of its own, so that two tabs do not disturb each other. */
export function beginAttempt(
  reply: FastifyReply,
  config: Config,
  provider: Provider,
  returnTo: string,
): SignInAttempt {
  const attempt = {
    provider,
    state: newSecret(),
    nonce: newSecret(),
    verifier: newSecret(),
    returnTo: returnTo.length <= RETURN_TO_MAX ? returnTo : "/",
  };
  reply.setCookie(attemptCookie(config, attempt.state), encode(attempt), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.secure,
    maxAge: LIFETIME_MS / SECOND_MS,
  });
  return attempt;
}

/** The attempt that `state` belongs to, in this browser, once: a callback that comes again finds nothing. */
export function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  provider: Provider,
  state: string,
): SignInAttempt | undefined {
  const name = attemptCookie(config, state);
  const attempt = decode(request.cookies[name]);
  if (attempt?.state !== state || attempt.provider !== provider) return undefined;
  reply.clearCookie(name, { path: "/", secure: config.secure });
  return attempt;
}

function attemptCookie(config: Config, state: string): string {
  return cookieName(`sign_in_${state.replaceAll(/\W/g, "").slice(0, STATE_IN_NAME)}`, config.secure);
}

function encode(attempt: SignInAttempt): string {
  return Buffer.from(JSON.stringify(attempt)).toString("base64url");
}

function decode(cookie: string | undefined): SignInAttempt | undefined {
  if (!cookie) return undefined;
  try {
    const parsed = attemptSchema.safeParse(JSON.parse(Buffer.from(cookie, "base64url").toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
