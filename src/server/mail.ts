import type { Transporter } from "nodemailer";
import * as z from "zod/mini";
import type { Queryable } from "./database/database.ts";
import { enqueueJob, type Job } from "./jobs.ts";
import type { Services } from "./services.ts";

const KIND = "mail.send";
const NAME = "Claves del Éxito";

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  /** Plain text: it is read everywhere, and nothing in it can be disguised. */
  text: z.string(),
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
export function mailJob({ config: { mail }, log }: Services): Job {
  let transport: Promise<(message: Mail) => Promise<void>> | undefined;
  return {
    kind: KIND,
    async run(payload) {
      transport ??= mail.smtpUrl ? overSmtp(mail.smtpUrl, mail.from) : caught(mail.catchUrl, mail.from);
      const send = await transport;
      await send(z.parse(mailSchema, payload)).catch((error: unknown) => {
        if (!isRefusedForGood(error)) throw error;
        log.warn({ code: (error as { code?: string }).code }, "a message was refused for good");
      });
    },
  };
}

/** A reply of 500 and above (RFC 5321, section 4.2.1); a failed login is the owner's to mend, and is tried again. */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, code } = (error ?? {}) as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== "EAUTH";
}

async function overSmtp(smtpUrl: string, from: string) {
  const { createTransport } = await import("nodemailer");
  const transport: Transporter = createTransport(smtpUrl);
  return async (message: Mail) => {
    await transport.sendMail({ ...message, from: { name: NAME, address: from } });
  };
}

/** Without a mail server the finished message goes to the simulators, which show it on a page. */
async function caught(catchUrl: string, from: string) {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ jsonTransport: true });
  return async (message: Mail) => {
    const { message: json } = await transport.sendMail({ ...message, from: { name: NAME, address: from } });
    const response = await fetch(catchUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: json,
    });
    if (!response.ok) throw new Error(`the simulators did not take the message: ${response.status}`);
  };
}
