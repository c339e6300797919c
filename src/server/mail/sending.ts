import { SECOND_MS } from "#shared/time.ts";

/** Another server's refusal of a message, which was certainly not accepted. */
export class NotTaken extends Error {
  readonly status: number;
  /** From `Retry-After` in seconds; its date form is ignored. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response) {
    super(`the message was not taken: ${response.status}`);
    this.name = "NotTaken";
    this.status = response.status;
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    this.retryAfterMs = seconds > 0 ? seconds * SECOND_MS : undefined;
  }
}

/** Connection failures before any data was sent. */
const UNCONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDNS|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;
/** Values of nodemailer's `command` at which the message may have been sent. */
const MAY_BE_UNDER_WAY = new Set(["CONN", "DATA"]);

/** Returns false where the outcome is unknown: a timeout after sending, or a connection that broke. */
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
