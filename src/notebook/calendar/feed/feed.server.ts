import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#platform/http/errors.ts";
import { originOf, type PremiumGate } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import { concurrencyLimiter } from "#platform/limits/concurrency-limiter.ts";
import { byteStream } from "#platform/server/byte-stream.ts";
import type { Services } from "#platform/server/services.ts";
import { hashSecret, newSecret, type UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { writeCalendar } from "../ical/write-calendar.server.ts";
import { eachFeedEvent, findFeedOwner, putFeed } from "./feed-queries.server.ts";

/** The most downloads of one feed per minute. Calendar programs poll every few hours. */
const SENT_A_MINUTE = 10;
const RETRY_S = 60;

export async function openFeed(
  { config, database, clock }: Services,
  userId: UserId,
  request: FastifyRequest,
) {
  const token = newSecret();
  const created_at = clock().toISOString();
  await putFeed(database, userId, { token_hash: hashSecret(token), created_at });
  return { address: `${originOf(request, config)}/api/calendar-feed/${token}.ics`, created_at };
}

export function calendarSender({ database, clock }: Services, gate: PremiumGate) {
  const maySend = callLimit(SENT_A_MINUTE, MINUTE_MS, clock);
  const places = concurrencyLimiter(1);

  return async (file: string, reply: FastifyReply): Promise<FastifyReply> => {
    const userId = await findFeedOwner(database, hashSecret(file.replace(/\.ics$/, "")));
    if (!userId || !(await gate(userId))) throw new AppError("not_found", "no calendar at this address");
    const place = places.take(userId);
    if (!place || !maySend(userId)) {
      place?.[Symbol.dispose]();
      return refuse(reply.header("retry-after", RETRY_S), "rate_limited");
    }
    reply
      .type("text/calendar; charset=utf-8")
      .header("content-disposition", 'inline; filename="claves-del-exito.ics"')
      // Caches must ask again each time, so that a closed address stops working at once.
      .header("cache-control", "private, no-cache");
    const calendar = byteStream(writeCalendar(eachFeedEvent(database, userId), clock()));
    calendar.once("close", () => place[Symbol.dispose]());
    // Frees the concurrency slot of a client that disconnects before the first chunk.
    reply.raw.once("close", () => calendar.destroy());
    return reply.send(calendar);
  };
}
