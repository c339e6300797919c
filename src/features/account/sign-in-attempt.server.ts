import { createHmac, timingSafeEqual } from "node:crypto";
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
  /** Who has to come back, where a member signs in again. */
  memberId: z.optional(z.string()),
  /** Epoch milliseconds: a browser may keep the cookie for longer. */
  expiresAt: z.number(),
});

/** One way to a provider and back. It stays in the browser that began it, so nobody else can finish it. */
export type SignInAttempt = z.infer<typeof attemptSchema>;

const LIFETIME_MS = 10 * MINUTE_MS;
const STATE_IN_NAME = 12;

/** Begins an attempt and leaves it in a cookie of its own, so that two tabs do not disturb each other. */
export function beginAttempt(
  reply: FastifyReply,
  config: Config,
  {
    provider,
    returnTo,
    memberId,
    now,
  }: { provider: Provider; returnTo: string; memberId?: string | undefined; now: Date },
): SignInAttempt {
  const attempt = {
    provider,
    state: newSecret(),
    nonce: newSecret(),
    verifier: newSecret(),
    returnTo: returnTo.length <= RETURN_TO_MAX ? returnTo : "/",
    ...(memberId && { memberId }),
    expiresAt: now.getTime() + LIFETIME_MS,
  };
  reply.setCookie(attemptCookie(config, attempt.state), seal(attempt, config), {
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
  { provider, state, now }: { provider: Provider; state: string; now: Date },
): SignInAttempt | undefined {
  const name = attemptCookie(config, state);
  const attempt = open(request.cookies[name], provider, config);
  if (attempt?.state !== state || attempt.provider !== provider) return undefined;
  reply.clearCookie(name, { path: "/", secure: config.secure });
  return attempt.expiresAt > now.getTime() ? attempt : undefined;
}

function attemptCookie(config: Config, state: string): string {
  return cookieName(`sign_in_${state.replaceAll(/\W/g, "").slice(0, STATE_IN_NAME)}`, config.secure);
}

/** What the cookie holds: the attempt and its signature, so that only this server makes one. */
function seal(attempt: SignInAttempt, config: Config): string {
  const content = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  return `${content}.${signatureOf(content, attempt.provider, config).toString("base64url")}`;
}

function open(cookie: string | undefined, provider: Provider, config: Config): SignInAttempt | undefined {
  const [content = "", signature = ""] = cookie?.split(".", 2) ?? [];
  const expected = signatureOf(content, provider, config);
  const actual = Buffer.from(signature, "base64url");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return attemptSchema.safeParse(JSON.parse(Buffer.from(content, "base64url").toString())).data;
}

/**
 * Signs with a key derived from the secret that the provider gave this server. Every process has it, and an attempt
 * that outlives a changed secret would fail at the provider anyway.
 */
function signatureOf(content: string, provider: Provider, config: Config): Buffer {
  const secret = provider === "google" ? config.google.clientSecret : config.facebook.appSecret;
  const key = createHmac("sha256", secret).update("claves sign-in attempt").digest();
  return createHmac("sha256", key).update(content).digest();
}
