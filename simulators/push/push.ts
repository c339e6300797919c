import { createECDH } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { controlFaults, injectFaults } from "../faults.ts";
import { isRecord } from "../is-record.ts";
import { html, type Page, sendPage, spanishTime } from "../page.ts";
import { randomSecret } from "../random-ids.ts";
import { queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { decrypt, senderOf } from "./message.ts";

/** Every push service must accept bodies of at least this size (RFC 8030 §7.2). */
const bodyMaxBytes = 4096;

/** A push service (RFC 8030) and its browsers. Rejects what real services reject. */
export async function push(scope: FastifyInstance, context: SimulatorContext): Promise<void> {
  const { db, origin } = context;

  await scope.register(async (control) => controlFaults(control, context, "push"), { prefix: "/control" });

  scope.get("/", async (_request, reply) => sendPage(reply, origin, pushPage(listMessages(context))));

  /** Lists messages, the newest first. `endpoint` filters by device. */
  scope.get("/messages", async (request) => {
    const { endpoint } = queryOf(request);
    return listMessages(context).filter((message) => endpoint === undefined || message.endpoint === endpoint);
  });

  /** Answers like `PushManager.subscribe`. The private key stays in the simulator. */
  scope.post("/subscriptions", async (request, reply) => {
    const sender = isRecord(request.body) ? request.body.applicationServerKey : undefined;
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const [device, auth] = [randomSecret(24), randomSecret(16)];
    db.prepare(
      "INSERT INTO push_subscriptions (device, private_key, auth, sender, is_gone) VALUES (?, ?, ?, ?, 0)",
    ).run(device, keys.getPrivateKey("base64url"), auth, typeof sender === "string" ? sender : null);
    return reply.code(201).send({
      endpoint: endpointOf(origin, device),
      keys: { p256dh: keys.getPublicKey("base64url"), auth },
    });
  });

  /** The person revokes the permission: later sends get 410. */
  scope.delete<{ Params: { device: string } }>("/subscriptions/:device", async (request, reply) => {
    db.prepare("UPDATE push_subscriptions SET is_gone = 1 WHERE device = ?").run(request.params.device);
    return reply.code(204).send();
  });

  await scope.register(async (open) => {
    injectFaults(open, context, "push");
    open.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer", bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    );
    open.post<{ Params: { device: string } }>("/send/:device", async (request, reply) => {
      const { device } = request.params;
      const known = db.prepare("SELECT * FROM push_subscriptions WHERE device = ?").get(device);
      if (!known) return reply.code(404).send({ error: "no such subscription" });
      if (known.is_gone === 1) return reply.code(410).send({ error: "the subscription is gone" });
      const { authorization, ttl, urgency = "normal", topic = "" } = request.headers;
      const sender = senderOf(authorization, origin);
      if (!sender) return reply.code(401).send({ error: "no valid VAPID token" });
      if (known.sender !== null && known.sender !== sender) {
        return reply.code(403).send({ error: "subscribed for another sender" });
      }
      if (!/^\d+$/.test(String(ttl))) return reply.code(400).send({ error: "TTL: seconds" });
      if (request.headers["content-encoding"] !== "aes128gcm" || !Buffer.isBuffer(request.body)) {
        return reply.code(400).send({ error: "Content-Encoding: aes128gcm" });
      }
      const payload = decrypt(request.body, {
        privateKey: String(known.private_key),
        auth: String(known.auth),
      });
      const { lastInsertRowid } = db
        .prepare(
          "INSERT INTO push_messages (device, received_at, ttl, urgency, topic, payload) VALUES (?, ?, ?, ?, ?, ?)",
        )
        .run(device, new Date().toISOString(), Number(ttl), String(urgency), String(topic), payload);
      return reply
        .code(201)
        .header("location", `${origin}/simulators/push/messages/${lastInsertRowid}`)
        .send();
    });
  });
}

function endpointOf(origin: string, device: string): string {
  return `${origin}/simulators/push/send/${device}`;
}

function listMessages({ db, origin }: SimulatorContext) {
  return db
    .prepare("SELECT * FROM push_messages ORDER BY number DESC")
    .all()
    .map((row) => ({
      id: Number(row.number),
      receivedAt: String(row.received_at),
      endpoint: endpointOf(origin, String(row.device)),
      ttl: Number(row.ttl),
      urgency: String(row.urgency),
      topic: String(row.topic),
      payload: jsonOf(String(row.payload)),
    }));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function pushPage(messages: ReturnType<typeof listMessages>): Page {
  return {
    provider: "push",
    title: "Avisos (simulación)",
    content: html`
<p><a href="/simulators">Todas las simulaciones</a></p>
<h1>Avisos</h1>
${messages.length === 0 ? html`<p>Todavía no hay ningún aviso.</p>` : null}
${messages.map(({ payload, receivedAt, endpoint }) => {
  const { title, body, path } = (isRecord(payload) ? payload : {}) as Record<string, unknown>;
  const device = endpoint.split("/").at(-1)?.slice(0, 6) ?? "";
  return html`<article class="entry">
<h2>${String(title ?? "")}</h2>
<p class="code">Al dispositivo ${device}…<br>${spanishTime(receivedAt)}</p>
<p class="message">${String(body ?? "")}</p>
${typeof path === "string" ? html`<p><a href="${path}">Abrir ${path}</a></p>` : null}
</article>`;
})}`,
  };
}
