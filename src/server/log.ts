import type { FastifyRequest } from "fastify";
import type { LoggerOptions } from "pino";

/** A secret of 32 random bytes in base64url, wherever it stands in a path. */
const SECRET = /[\w-]{43,}/g;
/** A picture's name tells what its member called the file. */
const PICTURE = /(?<=\d{13}_)[a-z0-9-]+(?=\.webp)/g;

/**
 * Structured logs without personal data: no address, no cookie, no query (it may hold a code), no secret in a path, no
 * name that a member gave a file.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request) }),
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

function pathOf({ url }: FastifyRequest): string | undefined {
  return unnamed(url.split("?", 1)[0])?.replaceAll(SECRET, "[secret]");
}

function unnamed(text: string | undefined): string | undefined {
  return text?.replaceAll(PICTURE, "[name]");
}
