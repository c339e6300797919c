import type { FastifyReply, FastifyRequest } from "fastify";
import { withParameters } from "./requests.ts";

export function controlFields(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/** Sends the result to a JSON client, and redirects a form to its page. */
export function answerControl(
  request: FastifyRequest,
  reply: FastifyReply,
  pageUrl: string,
  result: object,
): FastifyReply {
  return isForm(request) ? reply.redirect(pageUrl, 303) : reply.send(result);
}

/** Sends the error to a JSON client. A form's page gets it in the parameter `problem`. */
export function refuseControl(
  request: FastifyRequest,
  reply: FastifyReply,
  pageUrl: string,
  problem: { status: number; error: string },
): FastifyReply {
  if (!isForm(request)) return reply.code(problem.status).send({ error: problem.error });
  return reply.redirect(withParameters(pageUrl, { problem: problem.error }), 303);
}

export function wholeNumber(value: unknown, min: number): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) >= min ? Number(number) : undefined;
}

function isForm(request: FastifyRequest): boolean {
  return (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
}
