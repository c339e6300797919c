import type { NodemailerError } from "nodemailer";
import * as z from "zod/mini";
import { type Config, isNear } from "#platform/server/config.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import type { Queryable } from "../database/database.ts";
import { enqueueMessage } from "../outgoing/outgoing-queries.ts";
import type { UserId } from "../session/session.ts";
import { NotTaken } from "./sending.ts";

/** The kind of an outgoing message that is a finished mail. */
export const LETTER = "letter";
export const OUR_NAME = "Claves del Éxito";
/** The longest wait for an answer. Beyond it nobody knows whether the server took the message. */
const ANSWER_MAX_MS = MINUTE_MS;
/** The longest idle time of a connection. Many servers close one that is idle for a minute or more. */
const IDLE_MS = 20 * SECOND_MS;
/** The longest wait for the greeting. It is shorter than for an answer, because nothing has been sent yet. */
const CONNECT_MAX_MS = 20 * SECOND_MS;

export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  /** Plain text: every program shows it, and no link in it can hide its target. */
  text: z.string(),
  /** The same words as HTML, for programs that show it (`composeLetter`). */
  html: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
});
export type Mail = z.infer<typeof mailSchema>;

/** Enqueues a mail, unless one of the same `key` waits. A member's mail is deleted with the account. */
export async function queueMail(
  database: Queryable,
  key: string,
  mail: Mail,
  now: Date,
  userId: UserId | null = null,
): Promise<void> {
  const about = { kind: LETTER, source_id: key, user_id: userId, letter: JSON.stringify(mail) };
  await enqueueMessage(database, { lane: "mail", ...about }, now);
}

/** Rejects where the mail server does not take the message. By the same `id`, the recipient recognises a duplicate. */
export type Mailer = (message: Mail, id: string) => Promise<void>;

type Transport = (message: Mail & { messageId: string }, signal: AbortSignal) => Promise<void>;

/** @param maxConnections the most connections to the mail server; each sends several messages in turn */
export function mailer({ mail, origin }: Config, maxConnections: number): Mailer {
  let transport: Promise<Transport> | undefined;
  return async (message, id) => {
    transport ??= openTransport(mail, maxConnections);
    const messageId = `<${id}@${new URL(origin).hostname}>`;
    await (await transport)({ ...message, messageId }, AbortSignal.timeout(ANSWER_MAX_MS));
  };
}

/** Without a mail server, the simulators show the finished message on a page. */
async function openTransport(
  { smtpUrl, from, catchUrl }: Config["mail"],
  maxConnections: number,
): Promise<Transport> {
  const { createTransport } = await import("nodemailer");
  const sender = { name: OUR_NAME, address: from };
  if (smtpUrl) {
    const waits = { idleTimeout: IDLE_MS, connectionTimeout: CONNECT_MAX_MS };
    const requireTLS = !isNear(new URL(smtpUrl).hostname) && !smtpUrl.includes("requireTLS=false");
    const transport = createTransport({ url: smtpUrl, pool: true, maxConnections, requireTLS, ...waits });
    return async (message, signal) => {
      await transport.sendMail({ ...message, from: sender, signal });
    };
  }
  const transport = createTransport({ jsonTransport: true });
  return async (message, signal) => {
    const { message: body } = await transport.sendMail({ ...message, from: sender });
    const headers = { "content-type": "application/json" };
    const response = await fetch(catchUrl, { method: "POST", headers, body, signal });
    if (!response.ok) throw new NotTaken(response);
  };
}

/** Returns true if a refusal is about the recipient: the server may still accept messages to others. */
export function isAboutAddress(error: unknown): boolean {
  return (error as NodemailerError | undefined)?.command === "RCPT TO";
}

const GONE = new Set([404, 410]);

/**
 * True for 5xx to `RCPT TO` (RFC 5321, 4.2.1). A policy refusal (5.7.x, RFC 3463) does not count: it meets every
 * message until the owner acts. For a push service, true for 404 and 410 (RFC 8030, 7.3).
 */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof NotTaken) return GONE.has(error.status);
  const { responseCode = 0, command, response = "" } = (error ?? {}) as NodemailerError;
  return command === "RCPT TO" && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response);
}
