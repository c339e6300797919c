import type { FastifyReply, FastifyRequest } from "fastify";
import { withParameters } from "./requests.ts";

/** The fields of a control call, given as JSON or by a form of a control page. */
export function controlFields(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/** A program gets the result; a form goes back to the page that it stands on. */
export function answerControl(
  request: FastifyRequest,
  reply: FastifyReply,
  pageUrl: string,
  result: object,
): FastifyReply {
  return isForm(request) ? reply.redirect(pageUrl, 303) : reply.send(result);
}

/** Says what is wrong with the call, on the page too. */
export function refuseControl(
  request: FastifyRequest,
  reply: FastifyReply,
  pageUrl: string,
  problem: { status: number; error: string },
): FastifyReply {
  if (!isForm(request)) return reply.code(problem.status).send({ error: problem.error });
  return reply.redirect(withParameters(pageUrl, { problem: problem.error }), 303);
}

/** A whole number of at least `min`, given as one or as a form's text; undefined where it is none. */
export function wholeNumber(value: unknown, min: number): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) >= min ? Number(number) : undefined;
}

function isForm(request: FastifyRequest): boolean {
  return (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
}
