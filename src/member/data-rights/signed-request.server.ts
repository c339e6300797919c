import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { signedBody } from "#platform/http/routes.ts";
import { AppError } from "#platform/shared/errors.ts";
import { DAY_MS, SECOND_MS } from "#platform/shared/time.ts";

/** Clock skew tolerated between Facebook and this server. */
const CLOCKS_DIFFER_MS = 60 * SECOND_MS;
/** Late callbacks still count, since deletion is a right. An older request may be a replay. */
const AGE_MAX_MS = 7 * DAY_MS;

const payloadSchema = z.object({
  algorithm: z.literal("HMAC-SHA256"),
  /** Ids exceed 2^53, so they stay strings. */
  user_id: z.string().check(z.regex(/^\d{1,40}$/)),
  /** Seconds since the epoch */
  issued_at: z.number().check(z.int(), z.nonnegative(), z.maximum(1e11)),
});

/**
 * Verifies Facebook's `signed_request` (Facebook, "Parsing the Signed Request"): base64url HMAC-SHA256 of the payload,
 * a full stop, the payload. Returns Facebook's app-scoped user id, and when Facebook signed, plus the tolerated clock
 * skew. @throws AppError `bad_request` unless Facebook signed it for this app
 */
export function readSignedRequest(request: FastifyRequest, appSecret: string, now: Date) {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw refused("is no form");
  const given = new URLSearchParams(signedBody(request).toString("latin1")).getAll("signed_request");
  const [, signature, payload] = /^([\w-]+)\.([\w-]+)$/.exec(given[0] ?? "") ?? [];
  if (given.length !== 1 || !signature || !payload) throw refused("has no signature and payload");
  const expected = createHmac("sha256", appSecret).update(payload).digest();
  const actual = Buffer.from(signature, "base64url");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw refused("is not Facebook's");
  const content = parse(payload);
  if (!content) throw refused("does not say what it should");
  const at = content.issued_at * SECOND_MS;
  const ageMs = now.getTime() - at;
  if (ageMs > AGE_MAX_MS || ageMs < -CLOCKS_DIFFER_MS) throw refused("is too old, or of a time to come");
  return { subject: content.user_id, asked: new Date(at + CLOCKS_DIFFER_MS) };
}

function parse(payload: string): z.infer<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString())).data;
  } catch {
    return undefined;
  }
}

function refused(problem: string): AppError {
  return new AppError("bad_request", `the signed request ${problem}`);
}
