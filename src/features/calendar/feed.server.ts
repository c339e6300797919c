import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "#server/guards.ts";
import type { PremiumGate } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import { hashSecret, newSecret, type UserId } from "#server/session.ts";
import { AppError } from "#shared/errors.ts";
import { eachEvent, findFeedOwner, putFeed } from "./feed-queries.server.ts";
import { writeCalendar } from "./write-calendar.server.ts";

/** Opens a new address for other calendars and closes the one before. It is told this once. */
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

/**
 * Sends the calendar to whoever knows its address, while its member is Premium.
 *
 * @param file the token with `.ics`
 */
export async function sendCalendar(
  { database, clock }: Services,
  gate: PremiumGate,
  file: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const userId = await findFeedOwner(database, hashSecret(file.replace(/\.ics$/, "")));
  if (!userId || !(await gate(userId))) throw new AppError("not_found", "no calendar at this address");
  return reply
    .type("text/calendar; charset=utf-8")
    .header("content-disposition", 'inline; filename="claves-del-exito.ics"')
    .send(Readable.from(writeCalendar(eachEvent(database, userId), clock())));
}
