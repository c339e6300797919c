import type { FastifyRequest } from "fastify";
import type { LoggerOptions } from "pino";

/** A picture's name tells what its member called the file. */
const PICTURE = /(?<=\d{13}_)[a-z0-9-]+(?=\.webp)/g;

/**
 * Structured logs without personal data: no address, no cookie, no name that a member gave a file. Of a request only its
 * route is logged: somebody's address, a secret or a code may stand in the path that came.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: unnamed(error.message),
        stack: unnamed(error.stack),
        cause: error.cause instanceof Error ? unnamed(error.cause.message) : undefined,
      }),
    },
  };
}

/** The pattern that answers, such as `/api/ideas/:id`, or "none". */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "none";
}

function unnamed(text: string | undefined): string | undefined {
  return text?.replaceAll(PICTURE, "[name]");
}
