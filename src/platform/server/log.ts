import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { type DestinationStream, type LoggerOptions, pino } from "pino";
import { isUnavailable } from "#platform/database/database.ts";
import { BucketError } from "#platform/files/bucket.ts";
import { loggedRefusal } from "#platform/mail/sending.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { isDamaged, isDiskFull } from "./error-details.ts";

/** Finds the file name that the member gave, in the path of a stored picture. */
const PICTURE = /(?<=\d{13}_)[a-z0-9-]+(?=\.webp)/g;
const ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;
/** V8 puts the text that it could not parse before these words. */
const UNREAD_JSON = " is not valid JSON";

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
      err: loggedError,
    },
  };
}

/** Writes several lines with one system call. A killed process loses the lines of its last second. */
export function logLines(): DestinationStream {
  // Linux writes up to 4096 bytes to a pipe at once (pipe(7)), so the lines of several processes do not mix.
  return pino.destination({ sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 1000 });
}

/** One line for each call, once it is answered. */
export class AnswerLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(err: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const answer = { req: request, status: reply.statusCode, ms, statements: request.work?.most };
    if (err) request.log.error({ ...answer, err }, "not answered");
    else request.log.info(answer, "answered");
  }
}

/** Returns the parts of an error that the log may show. Its other fields may be a row of the database. */
export function loggedError(error: Error & { code?: string }) {
  return {
    type: error.name,
    code: error.code,
    message: unnamed(error.message),
    stack: unnamed(error.stack),
    cause: error.cause instanceof Error ? unnamed(error.cause.message) : undefined,
  };
}

function unnamed(text: string | undefined): string | undefined {
  return text && withoutJson(text).replaceAll(PICTURE, "[name]").replaceAll(ID, "[id]");
}

/** Removes the text that V8 quotes before UNREAD_JSON. A regular expression could take quadratic time. */
function withoutJson(text: string): string {
  const [start, end] = [text.indexOf('"'), text.lastIndexOf(UNREAD_JSON)];
  return start < 0 || end < start ? text : `${text.slice(0, start)}[text]${text.slice(end)}`;
}

/** Throttles log lines: writes the first event at once, then one line per `everyMs` with the number of new events. */
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

/** Logs a crash like every other error. Node would print all fields of the error, such as a row of the database. */
export function logCrashes(log: FastifyBaseLogger): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the server crashed");
    process.exit(1);
  });
}

/**
 * Throttles the lines of an outage, in which all calls fail alike. Writes one a second for database and bucket, one a
 * minute for a full disk, a damaged database and a mail or push service.
 */
export function outageLog(log: FastifyBaseLogger) {
  return outageLogs.getOrInsertComputed(log, newOutageLog);
}

const outageLogs = new WeakMap<FastifyBaseLogger, ReturnType<typeof newOutageLog>>();

function newOutageLog(log: FastifyBaseLogger) {
  const outage = (everyMs: number, words: string) =>
    sparingly(everyMs, (count, err: unknown) => log.error({ err, count }, words));
  const outages = {
    unavailable: outage(SECOND_MS, "the database or the bucket is unavailable"),
    full: outage(MINUTE_MS, "the disk is full: make room"),
    damaged: outage(MINUTE_MS, "the database is damaged: keep a copy of it, and restore a backup"),
  };
  let hasSeenDamage = false;
  const notTakenBy = (way: "mail" | "push") =>
    sparingly(MINUTE_MS, (count, error: unknown) =>
      log.warn({ way, ...loggedRefusal(error), count }, "messages were not taken"),
    );
  const notTaken = { mail: notTakenBy("mail"), push: notTakenBy("push") };
  /** Logs an outage of database, disk or bucket, and returns true. The caller logs any other error. */
  const takes = (error: unknown): boolean => {
    const kind = outageOf(error);
    hasSeenDamage ||= kind === "damaged";
    if (kind) outages[kind].note(error);
    return kind !== undefined;
  };
  return {
    hasSeenDamage: () => hasSeenDamage,
    takes,
    error(error: unknown, words: string, about: object = {}): void {
      if (!takes(error)) log.error({ err: error, ...about }, words);
    },
    /** Logs that a message was not taken. */
    notTaken: (way: keyof typeof notTaken, error: unknown) => notTaken[way].note(error),
    flush(): void {
      for (const { flush } of [...Object.values(outages), ...Object.values(notTaken)]) flush();
    },
  };
}

function outageOf(error: unknown): "full" | "damaged" | "unavailable" | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (isDiskFull(error) || isDiskFull(cause)) return "full";
  if (isDamaged(error)) return "damaged";
  return isUnavailable(error) || cause instanceof BucketError ? "unavailable" : undefined;
}
