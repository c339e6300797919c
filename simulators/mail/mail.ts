import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { type Html, html, type Page, sendPage, spanishTime } from "../page.ts";
import { queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";

const address = z.object({ name: z._default(z.string(), ""), address: z.string().check(z.minLength(1)) });
/** nodemailer writes one address or a list. */
const addresses = z.pipe(
  z.union([z.array(address).check(z.minLength(1)), address]),
  z.transform((some) => [some].flat()),
);
const messageSchema = z.object({
  from: addresses,
  to: addresses,
  subject: z.string(),
  text: z.string(),
  html: z.nullish(z.string()),
  messageId: z.optional(z.string()),
  headers: z.optional(z.unknown()),
});
/** `receivedAt` is ISO 8601. */
type Message = z.infer<typeof messageSchema> & { id: number; receivedAt: string };

/**
 * Replaces a missing mail server. Accepts messages in the format of nodemailer's `jsonTransport`.
 * @see https://nodemailer.com/transports/stream/#json-transport
 */
export function mail(scope: FastifyInstance, context: SimulatorContext): void {
  scope.post("/", async (request, reply) => {
    const read = messageSchema.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ error: z.prettifyError(read.error) });
    const { lastInsertRowid } = context.db
      .prepare("INSERT INTO mail (received_at, message) VALUES (?, ?)")
      .run(new Date().toISOString(), JSON.stringify(read.data));
    return reply.code(201).send({ id: Number(lastInsertRowid) });
  });

  scope.get("/", async (_request, reply) =>
    sendPage(reply, context.origin, mailPage(listMessages(context.db))),
  );

  /** Lists messages, the newest first. `to` filters by recipient. */
  scope.get("/messages", async (request) => {
    const to = queryOf(request).to?.toLowerCase();
    return listMessages(context.db).filter(
      (message) => to === undefined || message.to.some(({ address }) => address.toLowerCase() === to),
    );
  });
}

function listMessages(db: DatabaseSync): Message[] {
  const rows = db.prepare("SELECT number, received_at, message FROM mail ORDER BY number DESC").all();
  return rows.map((row) => ({
    id: Number(row.number),
    receivedAt: String(row.received_at),
    ...JSON.parse(String(row.message)),
  }));
}

function mailPage(messages: Message[]): Page {
  return {
    provider: "mail",
    title: "Correo (simulación)",
    content: html`
<p><a href="/simulators">Todas las simulaciones</a></p>
<h1>Correo</h1>
${messages.length === 0 ? html`<p>Todavía no hay ningún mensaje.</p>` : null}
${messages.map(
  (message) => html`<article class="entry">
<h2>${message.subject}</h2>
<p class="code">De ${addressText(message.from)}<br>Para ${addressText(message.to)}<br>${spanishTime(message.receivedAt)}</p>
<p class="message">${withLinks(message.text)}</p>
</article>`,
)}`,
  };
}

function addressText(addresses: Message["to"]): string {
  return addresses.map(({ name, address }) => (name === "" ? address : `${name} <${address}>`)).join(", ");
}

/** Turns web addresses into links. Punctuation at the end of an address belongs to the sentence. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
