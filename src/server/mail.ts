import type { Transporter } from "nodemailer";
import * as z from "zod/mini";
import type { Config } from "./config.ts";
import type { Queryable } from "./database/database.ts";
import { enqueueJob, type Job } from "./jobs.ts";
import { NotTaken } from "./sending.ts";
import type { Services } from "./services.ts";

const KIND = "mail.send";
const NAME = "Claves del Éxito";

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  /** Plain text: it is read everywhere, and nothing in it can be disguised. */
  text: z.string(),
  /** Of the message's own, such as `List-Unsubscribe`. */
  headers: z.optional(z.record(z.string(), z.string())),
  /** The same for a message that is sent again, so that whoever receives it twice can tell. */
  messageId: z.optional(z.string()),
});
export type Mail = z.infer<typeof mailSchema>;

/**
 * Leaves a message to be sent, in the caller's transaction: it goes out if and only if that commits, and is tried
 * again until the mail server has taken it. It may arrive twice where the server's answer was lost.
 *
 * @param key what the message is about: under the same key one waits at a time
 */
export async function queueMail(database: Queryable, key: string, mail: Mail, now: Date): Promise<void> {
  await enqueueJob(database, { kind: KIND, key: `${KIND}:${key}`, payload: mail }, now);
}

/** Sends what was queued. What the mail server refuses for good (an address that does not exist) is given up. */
export function mailJob({ config, log }: Services): Job {
  const send = mailer(config);
  return {
    kind: KIND,
    async run(payload) {
      await send(z.parse(mailSchema, payload)).catch((error: unknown) => {
        if (!isRefusedForGood(error)) throw error;
        log.warn({ code: (error as { code?: string }).code }, "a message was refused for good");
      });
    },
  };
}

/** Hands a message to the mail server, or rejects. */
export type Mailer = (message: Mail) => Promise<void>;

/** The way to the configured mail server, or to the simulators' page. */
export function mailer({ mail }: Config): Mailer {
  let transport: Promise<Mailer> | undefined;
  return async (message) => {
    transport ??= mail.smtpUrl ? overSmtp(mail.smtpUrl, mail.from) : caught(mail.catchUrl, mail.from);
    await (await transport)(message);
  };
}

/** A reply of 500 and above (RFC 5321, section 4.2.1); a failed login is the owner's to mend, and is tried again. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, code } = (error ?? {}) as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== "EAUTH";
}

async function overSmtp(smtpUrl: string, from: string): Promise<Mailer> {
  const { createTransport } = await import("nodemailer");
  const transport: Transporter = createTransport(smtpUrl);
  return async (message) => {
    await transport.sendMail({ ...message, from: { name: NAME, address: from } });
  };
}

/** Without a mail server the finished message goes to the simulators, which show it on a page. */
async function caught(catchUrl: string, from: string): Promise<Mailer> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ jsonTransport: true });
  return async (message) => {
    const { message: json } = await transport.sendMail({ ...message, from: { name: NAME, address: from } });
    const response = await fetch(catchUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: json,
    });
    if (!response.ok) throw new NotTaken(response);
  };
}
