import type { NodemailerError } from "nodemailer";
import { SECOND_MS } from "#platform/shared/time.ts";

/** Another server's refusal of a message, which was certainly not accepted. */
export class NotTaken extends Error {
  readonly status: number;
  /** 0 if the server did not say in seconds when to try again. */
  readonly retryAfterMs: number;

  constructor(response: Response) {
    super(`the message was not taken: ${response.status}`);
    this.name = "NotTaken";
    this.status = response.status;
    this.retryAfterMs = (Number(response.headers.get("retry-after")) || 0) * SECOND_MS;
  }
}

/** Returns the parts of a failure that the log may show. The reply of the service names the address. */
export function loggedRefusal(error: unknown) {
  const { responseCode, code } = (error ?? {}) as NodemailerError;
  return { status: error instanceof NotTaken ? error.status : responseCode, code };
}

/** Connection failures before any data was sent. */
const UNCONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDNS|ETLS|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;
/** Values of nodemailer's `command` at which the message may have been sent. */
const MAY_BE_UNDER_WAY = new Set(["CONN", "DATA"]);
/** Values of nodemailer's `timeoutType` before a connection is ready to carry a message. */
const UNREADY = new Set(["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

/** Returns false where the outcome is unknown: a timeout after sending, or a connection that broke. */
export function isSurelyUnsent(error: unknown): boolean {
  if (error instanceof NotTaken) return true;
  const failure = (error ?? {}) as NodemailerError;
  const { code, originalCode, responseCode, command, syscall, timeoutType, cause } = failure;
  if (responseCode || syscall === "connect") return true;
  // `originalCode` is the system's error code; nodemailer's own `code` names the phase.
  if ([code, originalCode].some((one) => one && UNCONNECTED.test(one))) return true;
  if (timeoutType && UNREADY.has(timeoutType)) return true;
  // Nodemailer's pool gives up: each connection was closed before the message began.
  if (code === "ECONNECTION" && !command) return true;
  if (command) return !MAY_BE_UNDER_WAY.has(command);
  return cause !== undefined && isSurelyUnsent(cause);
}
