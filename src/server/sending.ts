import { SECOND_MS } from "#shared/time.ts";

/** What another server answered instead of taking a message: it certainly was not taken. */
export class NotTaken extends Error {
  readonly status: number;
  /** How long that server asks to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response) {
    super(`the message was not taken: ${response.status}`);
    this.name = "NotTaken";
    this.status = response.status;
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    this.retryAfterMs = seconds > 0 ? seconds * SECOND_MS : undefined;
  }
}

/** Failures of a connection that never stood, so that nothing went over it. */
const UNCONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDNS|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;
/** Where an SMTP dialogue can stand when the message is, or may be, under way (nodemailer's `command`). */
const MAY_BE_UNDER_WAY = new Set(["CONN", "DATA"]);

/**
 * Whether what could not be sent has certainly not arrived: it was refused, or never left. Of all else nobody knows,
 * a time-out after sending or a connection that broke.
 */
export function isSurelyUnsent(error: unknown): boolean {
  if (error instanceof NotTaken) return true;
  const { code, responseCode, command, syscall, timeoutType, cause } = (error ?? {}) as {
    code?: string;
    responseCode?: number;
    command?: string;
    syscall?: string;
    timeoutType?: string;
    cause?: unknown;
  };
  if (responseCode || syscall === "connect" || (code && UNCONNECTED.test(code))) return true;
  if (timeoutType === "CONNECTION_TIMEOUT" || timeoutType === "GREETING_TIMEOUT") return true;
  if (command) return !MAY_BE_UNDER_WAY.has(command);
  return cause !== undefined && isSurelyUnsent(cause);
}
