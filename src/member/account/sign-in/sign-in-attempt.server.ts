import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Config } from "#platform/server/config.ts";
import { cookieName } from "#platform/session/cookies.ts";
import { newSecret } from "#platform/session/session.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { type Provider, providerSchema } from "../contract.ts";

/** Browsers may refuse a cookie over 4,096 bytes. */
const RETURN_TO_MAX = 1000;

const attemptSchema = z.object({
  provider: providerSchema,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** A path of ours. It begins with only one slash, so it names no other host. */
  returnTo: z.string().check(z.regex(/^\/(?![\\/])/), z.maxLength(RETURN_TO_MAX)),
  /** The member who has to sign in again. */
  memberId: z.optional(z.string()),
  /** Epoch milliseconds: a browser may keep the cookie for longer. */
  expiresAt: z.number(),
});

/** One round trip to a provider, in a cookie of the browser that began it. So no other browser can finish it. */
export type SignInAttempt = z.infer<typeof attemptSchema>;

const LIFETIME_MS = 10 * MINUTE_MS;
const STATE_IN_NAME = 12;
/** Two dozen attempts would fill the 16 kB of a request's head, and the server would refuse every page. */
const ATTEMPTS_MAX = 5;

/** Each attempt has its own cookie, so that two tabs do not disturb each other. */
export function beginAttempt(
  reply: FastifyReply,
  config: Config,
  asked: Pick<SignInAttempt, "provider" | "returnTo" | "memberId">,
  now: Date,
): SignInAttempt {
  const attempt = {
    ...asked,
    state: newSecret(),
    nonce: newSecret(),
    verifier: newSecret(),
    returnTo: asked.returnTo.length <= RETURN_TO_MAX ? asked.returnTo : "/",
    expiresAt: now.getTime() + LIFETIME_MS,
  };
  const sealed = seal(attempt, asked.provider, config);
  const earlier = Object.keys(reply.request.cookies).filter((name) =>
    name.startsWith(attemptCookie(config, "")),
  );
  if (earlier.length >= ATTEMPTS_MAX)
    for (const name of earlier) reply.clearCookie(name, { path: "/", secure: config.secure });
  reply.setCookie(attemptCookie(config, attempt.state), sealed, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.secure,
    maxAge: LIFETIME_MS / SECOND_MS,
  });
  return attempt;
}

/** Takes this browser's attempt for `state` once: a repeated callback finds nothing. */
export function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { provider, state, now }: { provider: Provider; state: string; now: Date },
): SignInAttempt | undefined {
  const name = attemptCookie(config, state);
  const attempt = attemptSchema.safeParse(open(request.cookies[name], provider, config)).data;
  if (attempt?.state !== state || attempt.provider !== provider) return undefined;
  reply.clearCookie(name, { path: "/", secure: config.secure });
  return attempt.expiresAt > now.getTime() ? attempt : undefined;
}

function attemptCookie(config: Config, state: string): string {
  return cookieName(`sign_in_${state.replaceAll(/\W/g, "").slice(0, STATE_IN_NAME)}`, config.secure);
}

function seal(value: object, provider: Provider, config: Config): string {
  const content = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${content}.${signatureOf(content, provider, config).toString("base64url")}`;
}

function open(sealed: string | undefined, provider: Provider, config: Config): unknown {
  const [content = "", signature = ""] = sealed?.split(".", 2) ?? [];
  const expected = signatureOf(content, provider, config);
  const actual = Buffer.from(signature, "base64url");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return JSON.parse(Buffer.from(content, "base64url").toString());
}

/** Signs with the provider's secret, which all processes share. Once it changes, old attempts would fail anyway. */
function signatureOf(content: string, provider: Provider, config: Config): Buffer {
  const secret = provider === "google" ? config.google.clientSecret : config.facebook.appSecret;
  const key = createHmac("sha256", secret).update("claves sign-in attempt").digest();
  return createHmac("sha256", key).update(content).digest();
}
