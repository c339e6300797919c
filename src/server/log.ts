import type { FastifyRequest } from "fastify";
import type { LoggerOptions } from "pino";

/** A secret of 32 random bytes in base64url, wherever it stands in a path. */
const SECRET = /[\w-]{43,}/g;

/** Structured logs without personal data: no address, no cookie, no query (it may hold a code), no secret in a path. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack,
        cause: error.cause instanceof Error ? error.cause.message : undefined,
      }),
    },
  };
}

function pathOf({ url }: FastifyRequest): string | undefined {
  return url.split("?", 1)[0]?.replaceAll(SECRET, "[secret]");
}
