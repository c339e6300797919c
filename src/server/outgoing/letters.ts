import * as z from "zod/mini";
import type { Config } from "../config.ts";
import { LETTER, type Mailer, mailSchema } from "../mail/mail.ts";
import type { OutgoingKind } from "./outgoing.ts";

/** The jobs of earlier versions had an id of their own for `Message-ID` (migration 0046). */
const letterSchema = z.extend(mailSchema, { id: z.optional(z.string()) });

/** Sends finished mails as they are (`queueMail`). */
export function letters(send: Mailer, { origin }: Config): OutgoingKind {
  return {
    kinds: [LETTER],
    async prepare({ id: ownId, letter }) {
      const { id = ownId, ...mail } = z.parse(letterSchema, JSON.parse(letter ?? ""));
      return { begin: async () => () => send({ messageId: messageIdOf(id, origin), ...mail }) };
    },
  };
}

/** Stays the same when a message is sent again, so that the recipient can recognise a duplicate. */
export function messageIdOf(id: string, origin: string): string {
  return `<${id}@${new URL(origin).hostname}>`;
}
