import type { FastifyRequest } from "fastify";
import type { LoggerOptions } from "pino";

/** A picture's name contains the member's file name. */
const PICTURE = /(?<=\d{13}_)[a-z0-9-]+(?=\.webp)/g;

/** Logs no personal data: only the route of a request, since the path may hold an address or a secret. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        // The pattern, such as `/api/ideas/:id`.
        route: request.routeOptions.url ?? "none",
      }),
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

function unnamed(text: string | undefined): string | undefined {
  return text?.replaceAll(PICTURE, "[name]");
}

/** Throttles log lines: the first event at once, later ones as one line per `everyMs` with their number. */
export function sparingly<T>(everyMs: number, write: (count: number, last: T) => void) {
  let count = 0;
  let last: T;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (count === 0) return;
    write(count, last);
    count = 0;
    timer = setTimeout(flush, everyMs).unref();
  };
  return {
    note(one: T): void {
      last = one;
      count++;
      if (timer === undefined) flush();
    },
    flush,
  };
}
