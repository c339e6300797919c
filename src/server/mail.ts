import type { Transporter } from "nodemailer";
import * as z from "zod/mini";
import { MINUTE_MS } from "#shared/time.ts";
import type { Config } from "./config.ts";
import type { Queryable } from "./database/database.ts";
import { enqueueJob, type Job } from "./jobs.ts";
import { NotTaken } from "./sending.ts";
import type { Services } from "./services.ts";

const KIND = "mail.send";
const NAME = "Claves del Éxito";
/** What a mail server has not answered by then, nobody knows whether it took: others do not wait longer for it. */
const ANSWER_MAX_MS = MINUTE_MS;

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
  await enqueueJob(database, { kind: KIND, key: jobKeyOf(key), payload: mail }, now);
}

/** Takes back what was queued and has not gone out. */
export async function discardMail(database: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await database.deleteFrom("jobs").where("job_key", "in", keys.map(jobKeyOf)).execute();
}

function jobKeyOf(key: string): string {
  return `${KIND}:${key}`;
}

/** Sends what was queued. What goes to an address that the mail server refuses for good is given up. */
export function mailJob({ config, log }: Services): Job {
  const send = mailer(config);
  return {
    kind: KIND,
    async run(payload) {
      await send(z.parse(mailSchema, payload)).catch((error: unknown) => {
        const { code } = (error ?? {}) as { code?: string };
        // A mail server's own words name the address, and what is thrown stands in the log.
        if (!isRefusedForGood(error)) throw Object.assign(new Error("a message was not taken"), { code });
        log.warn({ code }, "a message was refused for good");
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
    const sending = (await transport)(message);
    const { promise: tooLong, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("the mail server did not answer")), ANSWER_MAX_MS);
    await Promise.race([sending, tooLong]).finally(() => clearTimeout(timer));
  };
}

/**
 * Whether the mail server refuses the address itself for good: a reply of 500 and above (RFC 5321, section 4.2.1) to
 * `RCPT TO`. A login, a sender, a content or a relay that is refused there by policy (x.7.x of RFC 3463) meets every
 * message alike: it is the owner's to mend, and tried again.
 */
export function isRefusedForGood(error: unknown): boolean {
  const {
    responseCode = 0,
    command,
    response = "",
  } = (error ?? {}) as { responseCode?: number; command?: string; response?: string };
  return command === "RCPT TO" && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response);
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
