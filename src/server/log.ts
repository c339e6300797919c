import type { FastifyRequest } from "fastify";
import type { LoggerOptions } from "pino";

/** Structured logs without personal data: no address, no cookie, no query (it may hold a code). */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split("?", 1)[0] }),
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
