import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { isRecord } from "../is-record.ts";
import { type Html, html, type Page, sendPage, spanishTime } from "../page.ts";
import { queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";

interface Address {
  name: string;
  address: string;
}

interface Message {
  id: number;
  /** ISO 8601. */
  receivedAt: string;
  from: Address[];
  to: Address[];
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
  headers?: unknown;
}

/**
 * Replaces a missing mail server. Accepts messages in the format of nodemailer's `jsonTransport`.
 * @see https://nodemailer.com/transports/stream/#json-transport
 */
export function mail(scope: FastifyInstance, context: SimulatorContext): void {
  scope.post("/", async (request, reply) => {
    const read = readMessage(request.body);
    if (!read.ok) return reply.code(400).send({ error: read.error });
    const { lastInsertRowid } = context.db
      .prepare("INSERT INTO mail (received_at, message) VALUES (?, ?)")
      .run(new Date().toISOString(), JSON.stringify(read.message));
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

function readMessage(
  body: unknown,
): { ok: true; message: Omit<Message, "id" | "receivedAt"> } | { ok: false; error: string } {
  if (!isRecord(body)) return { ok: false, error: "A message is a JSON object" };
  const from = readAddresses(body.from);
  const to = readAddresses(body.to);
  if (from.length === 0) return { ok: false, error: "from: no address" };
  if (to.length === 0) return { ok: false, error: "to: no address" };
  if (typeof body.subject !== "string") return { ok: false, error: "subject: no text" };
  if (typeof body.text !== "string") return { ok: false, error: "text: no text" };
  return {
    ok: true,
    message: {
      from,
      to,
      subject: body.subject,
      text: body.text,
      ...(typeof body.html === "string" && { html: body.html }),
      ...(typeof body.messageId === "string" && { messageId: body.messageId }),
      ...(body.headers !== undefined && { headers: body.headers }),
    },
  };
}

function readAddresses(value: unknown): Address[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => {
    if (typeof item === "string" && item !== "") return [{ name: "", address: item }];
    if (!isRecord(item) || typeof item.address !== "string" || item.address === "") return [];
    return [{ name: typeof item.name === "string" ? item.name : "", address: item.address }];
  });
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

function addressText(addresses: Address[]): string {
  return addresses.map(({ name, address }) => (name === "" ? address : `${name} <${address}>`)).join(", ");
}

/** Turns web addresses into links. Punctuation at the end of an address belongs to the sentence. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
