import { beforeAll, describe, expect, test } from "vitest";
import type { Subscription } from "#features/subscription/contract.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { callPaypal } from "#test/call-paypal.ts";
import { catchMail, type MailEdge } from "#test/mail-edge.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Standing } from "./contract.ts";
import { closeConsumerRequest, listConsumerRequests } from "./queries.server.ts";

let app: TestApp;
let mail: MailEdge;
let people = 0;

beforeAll(async () => {
  app = await startTestApp();
  mail = await catchMail(app);
});

interface Ask {
  kind?: "baja" | "arrepentimiento";
  email: string;
  [field: string]: unknown;
}
interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string> };
}

const CODE = /^(BA|AR)-[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/;
const newAddress = () => `persona${++people}@ejemplo.com`;
const ask = (body: Ask, of = app) =>
  of.visitor().call<{ code: string }>("POST", "/api/consumer-requests", { kind: "baja", ...body });
const confirm = (token: string, of = app) =>
  of.visitor().call<Standing>("POST", "/api/consumer-requests/confirmation", { token });
const standing = (token: string, of = app) =>
  of.visitor().call<Standing>("POST", "/api/consumer-requests/reading", { token });
const read = async (member: Visitor) =>
  (await member.call<{ subscription: Subscription | null }>("GET", "/api/subscription")).body.subscription;
const statusAtPaypal = async (id: string, of = app) =>
  ((await callPaypal(of, "GET", `/${id}`)) as { status: string }).status;

async function newMember(email = newAddress(), of = app) {
  const member = await of.visitor().signIn("google", { name: "Ana", email });
  return { member, email };
}

/** The secret of the link that was mailed last to an address. */
async function mailedToken(email: string, edge = mail): Promise<string> {
  const texts = (await edge.sentTo(email)).map(({ text }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(/\/confirmar-pedido#([\w-]{43})\n/g)]);
  return links.at(-1)?.[1] ?? "";
}

/** Asks, proves the address and has the work done. Gives the code and the last message. */
async function askAndProve(body: Ask, of = app, edge = mail) {
  const asked = await ask(body, of);
  expect(asked.status).toBe(200);
  const token = await mailedToken(body.email, edge);
  expect((await confirm(token, of)).status).toBe(200);
  const letters = await edge.sentTo(body.email);
  return { code: asked.body.code, token, letter: letters.at(-1), letters };
}

async function stored(code: string, of = app) {
  return (await listConsumerRequests(of.database, "all")).find((request) => request.code === code);
}

async function refunds(id: string, of = app): Promise<string[]> {
  const around = `start_time=${new Date(Date.now() - DAY_MS).toISOString()}&end_time=${new Date(Date.now() + DAY_MS).toISOString()}`;
  const { transactions } = (await callPaypal(of, "GET", `/${id}/transactions?${around}`)) as {
    transactions: { status: string }[];
  };
  return transactions.map(({ status }) => status);
}

describe("asking", () => {
  test("answers at once with a code, mails the link, and tells the owner without saying who", async () => {
    const email = newAddress();
    const { status, body, headers } = await ask({
      email,
      full_name: "Ana Pérez",
      message: "Ya no lo uso",
      paypal_subscription_id: " i-abcdef123456 ",
    });
    expect(status).toBe(200);
    expect(body.code).toMatch(CODE);
    expect(headers.get("cache-control")).toBe("no-store");
    const [letter, ...others] = await mail.sentTo(email);
    expect(others).toEqual([]);
    expect(letter?.subject).toContain(body.code);
    expect(letter?.text).toContain(`${app.origin}/confirmar-pedido#`);
    expect(letter?.text).not.toMatch(/Ana|Ya no lo uso|I-ABC/);
    const toOwner = (await mail.sentTo(app.config.site.contactEmail)).filter(({ subject }) =>
      subject.includes(body.code),
    );
    expect(toOwner).toHaveLength(1);
    expect(toOwner[0]?.text).not.toMatch(/ejemplo\.com|Ana|Ya no lo uso|confirmar-pedido/);
    expect(await stored(body.code)).toMatchObject({
      state: "received",
      email,
      full_name: "Ana Pérez",
      message: "Ya no lo uso",
      paypal_subscription_id: "I-ABCDEF123456",
    });
  });

  test("says the same of an address with an account and of one without", async () => {
    const { email } = await newMember();
    const answers = await Promise.all([ask({ email }), ask({ email: newAddress() })]);
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ["code"]],
      [200, ["code"]],
    ]);
    const [known, unknown] = await Promise.all([
      mail.sentTo(email),
      mail.sentTo(`persona${people}@ejemplo.com`),
    ]);
    const plain = (text = "") => text.replaceAll(/BA-\w{4}-\w{4}|#[\w-]+/g, "");
    expect(plain(known[0]?.text)).toBe(plain(unknown[0]?.text));
    expect([known.length, unknown.length]).toEqual([1, 1]);
  });

  test("keeps only the hash of the secret", async () => {
    const email = newAddress();
    await ask({ email });
    const token = await mailedToken(email);
    const rows = await app.database
      .selectFrom("consumer_requests")
      .selectAll()
      .where("email", "=", email)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("twice within a while, also at once, is one case and one message", async () => {
    const email = newAddress();
    const both = await Promise.all([ask({ email }), ask({ email })]);
    app.advanceClock(20 * MINUTE_MS);
    const later = await ask({ email });
    expect(new Set([...both, later].map(({ body }) => body.code)).size).toBe(1);
    expect(await mail.sentTo(email)).toHaveLength(1);
    app.advanceClock(15 * MINUTE_MS);
    expect((await ask({ email })).body.code).not.toBe(later.body.code);
    expect(await mail.sentTo(email)).toHaveLength(2);
  });

  test("no mailbox gets more than four messages a day, however it is spelt", async () => {
    const spellings = ["ana.p@gmail.com", "a.nap@gmail.com", "anap+1@googlemail.com", "ANAP+2@gmail.com"];
    for (const email of spellings) expect((await ask({ email })).status).toBe(200);
    const refused = await app.visitor().call<Refusal>("POST", "/api/consumer-requests", {
      kind: "arrepentimiento",
      email: "anap+3@gmail.com",
    });
    expect(refused.status).toBe(429);
    expect(refused.body.error.fields?.email).toMatch(/^Hoy ya recibimos/);
    await app.runJobs();
    const sent = mail.all.flatMap(({ to }) => to.map(({ address }) => address.toLowerCase()));
    expect(sent.filter((address) => address.endsWith("mail.com"))).toHaveLength(4);
    app.advanceClock(DAY_MS);
    expect((await ask({ email: "anap+3@gmail.com" })).status).toBe(200);
  });

  test("one network address may ask sixty times an hour", async () => {
    const own = await startTestApp();
    for (let round = 0; round < 60; round++) {
      expect((await ask({ email: `vecino${round}@ejemplo.com` }, own)).status).toBe(200);
    }
    expect((await ask({ email: "vecino60@ejemplo.com" }, own)).status).toBe(429);
    own.advanceClock(HOUR_MS);
    expect((await ask({ email: "vecino60@ejemplo.com" }, own)).status).toBe(200);
  });

  test.each([
    ["no e-mail", { email: undefined }, "email"],
    ["a blank e-mail", { email: "  " }, "email"],
    ["two addresses", { email: "ana@ejemplo.com, bea@ejemplo.com" }, "email"],
    ["a header in the e-mail", { email: "ana@ejemplo.com\r\nBcc: bea@ejemplo.com" }, "email"],
    ["a name around the e-mail", { email: "Ana <ana@ejemplo.com>" }, "email"],
    ["a wrong id", { email: "ana@ejemplo.com", paypal_subscription_id: "1234" }, "paypal_subscription_id"],
    ["a very long text", { email: "ana@ejemplo.com", message: "a".repeat(2001) }, "message"],
    ["another kind", { email: "ana@ejemplo.com", kind: "queja" }, "kind"],
  ])("with %s is refused with a sentence at its field", async (_case, body, field) => {
    await app.runJobs();
    const before = mail.all.length;
    const refused = await app
      .visitor()
      .call<Refusal>("POST", "/api/consumer-requests", { kind: "baja", ...body });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual([field]);
    await app.runJobs();
    expect(mail.all).toHaveLength(before);
  });

  test("what would move the owner's terminal is not kept of a name or a text", async () => {
    const email = newAddress();
    const { body } = await ask({
      email,
      full_name: "Ana\r\nBcc: x@y.com\u001b[2J",
      message: "Uno\r\ndos\u001b[31m\u202e",
    });
    expect(await stored(body.code)).toMatchObject({
      full_name: "Ana\nBcc: x@y.com[2J",
      message: "Uno\ndos[31m",
    });
    const [letter] = await mail.sentTo(email);
    expect(letter?.to).toEqual([expect.objectContaining({ address: email })]);
  });

  test("an address of another alphabet is mailed to", async () => {
    const email = "ñandú@ejemplo.com.ar";
    expect((await ask({ email })).status).toBe(200);
    expect(await mailedToken(email)).not.toBe("");
  });

  test("where the mail server refuses at first, the message arrives later, once", async () => {
    const email = newAddress();
    mail.isRefusing = true;
    const { body } = await ask({ email });
    expect(body.code).toMatch(CODE);
    expect(await mail.sentTo(email)).toEqual([]);
    mail.isRefusing = false;
    app.advanceClock(MINUTE_MS);
    expect(await mail.sentTo(email)).toHaveLength(1);
    expect(await mail.sentTo(email)).toHaveLength(1);
  });
});

describe("proving the address", () => {
  test("takes the secret by POST alone: whoever only opens the link changes nothing", async () => {
    const { member, email } = await newMember();
    const id = await member.subscribe();
    await ask({ email });
    const token = await mailedToken(email);
    const addresses = ["/api/consumer-requests/confirmation", "/api/consumer-requests/reading"];
    for (const address of addresses) {
      expect((await app.visitor().send(`${address}?token=${token}`)).status).toBe(404);
    }
    expect((await standing(token)).body.status).toBe("waiting");
    await app.runJobs();
    expect(await statusAtPaypal(id)).toBe("ACTIVE");
    expect((await standing(token)).body.status).toBe("waiting");
  });

  test.each(["A".repeat(43), "", "x", "../../etc/passwd", `${"A".repeat(42)}'`])(
    "a forged secret (%s) is known to nobody",
    async (token) => {
      for (const answer of [await standing(token), await confirm(token)]) {
        expect([400, 404]).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toMatch(/BA-|AR-/);
      }
    },
  );

  test("the code is no secret: it proves nothing", async () => {
    const { body } = await ask({ email: newAddress() });
    expect((await confirm(body.code)).status).toBe(400);
  });

  test("a link that is too old says so, and does nothing", async () => {
    const own = await startTestApp();
    const edge = await catchMail(own);
    const { member, email } = await newMember(newAddress(), own);
    const id = await member.subscribe();
    await ask({ email }, own);
    const token = await mailedToken(email, edge);
    own.advanceClock(7 * DAY_MS);
    expect((await standing(token, own)).body.status).toBe("expired");
    expect((await confirm(token, own)).body.status).toBe("expired");
    await own.runJobs();
    expect(await statusAtPaypal(id, own)).toBe("ACTIVE");
    expect(await listConsumerRequests(own.database, "open")).toHaveLength(1);
  });

  test("twice, in two tabs, is one proof and one answer", async () => {
    const { member, email } = await newMember();
    await member.subscribe();
    await ask({ email });
    const token = await mailedToken(email);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map(({ body }) => body.status)).toEqual(["under_way", "under_way"]);
    expect(await mail.sentTo(email)).toHaveLength(2);
    expect((await confirm(token)).body.status).toBe("done");
    expect(await mail.sentTo(email)).toHaveLength(2);
  });
});

describe("a confirmed baja", () => {
  test("cancels at PayPal, and says until when Premium lasts", async () => {
    const { member, email } = await newMember();
    const id = await member.subscribe();
    const { code, token, letter } = await askAndProve({ email: email.toUpperCase() });
    expect(await statusAtPaypal(id)).toBe("CANCELLED");
    const subscription = await read(member);
    expect(subscription).toMatchObject({ is_premium: true, cancellation_pending: true });
    const until = new Date(subscription?.access_until ?? "").toLocaleDateString("es-AR", {
      dateStyle: "long",
      timeZone: "America/Argentina/Buenos_Aires",
    });
    expect(letter?.subject).toContain(code);
    expect(letter?.text).toContain(`hasta el ${until}`);
    expect(await stored(code)).toMatchObject({ state: "done", outcome: "cancelled" });
    expect((await standing(token)).body).toEqual({ code, kind: "baja", status: "done" });
    const trail = await app.database
      .selectFrom("subscription_audit")
      .select(["actor", "action"])
      .where("paypal_subscription_id", "=", id)
      .execute();
    expect(trail).toContainEqual({ actor: "member", action: `cancelled: Cancelled by request ${code}` });
  });

  test("asked for twice has one effect and the same calm words", async () => {
    const { member, email } = await newMember();
    const id = await member.subscribe();
    const first = await askAndProve({ email });
    const second = await askAndProve({ email });
    expect(second.code).not.toBe(first.code);
    expect(second.letter?.text.replace(second.code, "")).toBe(first.letter?.text.replace(first.code, ""));
    const cancels = app.paypalEdge.calls.filter((call) => call.endsWith(`${id}/cancel`));
    expect(cancels).toHaveLength(1);
  });

  test("finds the subscription of each account with the address", async () => {
    const { member, email } = await newMember();
    const other = await app.visitor().signIn("facebook", { name: "Ana", email });
    const ids = [await member.subscribe(), await other.subscribe()];
    await askAndProve({ email });
    expect(await Promise.all(ids.map((id) => statusAtPaypal(id)))).toEqual(["CANCELLED", "CANCELLED"]);
  });

  test.each([
    ["an unknown address", async () => newAddress()],
    ["a member without a subscription", async () => (await newMember()).email],
  ])("of %s finds nothing, says what to do, and asks the owner", async (_case, make) => {
    const email = await make();
    const { code, token, letter } = await askAndProve({ email });
    expect(letter?.text).toMatch(/no encontramos una suscripción activa/);
    expect(await stored(code)).toMatchObject({ state: "unmatched", outcome: "nothing_found" });
    expect((await standing(token)).body.status).toBe("by_hand");
    const toOwner = await mail.sentTo(app.config.site.contactEmail);
    expect(toOwner.filter(({ subject }) => subject.includes(code))).toHaveLength(2);
  });

  test("does not touch another member's subscription, whose id was given", async () => {
    const { member } = await newMember();
    const id = await member.subscribe();
    const { email } = await newMember();
    const { code } = await askAndProve({ email, paypal_subscription_id: id });
    expect(await stored(code)).toMatchObject({ state: "unmatched" });
    expect(await statusAtPaypal(id)).toBe("ACTIVE");
    const withdrawn = await askAndProve({ kind: "arrepentimiento", email, paypal_subscription_id: id });
    expect(await stored(withdrawn.code)).toMatchObject({ state: "unmatched" });
    expect(await refunds(id)).toEqual(["COMPLETED"]);
  });

  test("waits for PayPal, says so once, and is done as soon as PayPal answers", async () => {
    const own = await startTestApp();
    const edge = await catchMail(own);
    const { member, email } = await newMember(newAddress(), own);
    const id = await member.subscribe();
    own.paypalEdge.spoil = () => "hang up";
    const { code, token, letters } = await askAndProve({ email }, own, edge);
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Confirma tu pedido de baja de Premium (${code})`,
      `Estamos con tu pedido de baja de Premium (${code})`,
    ]);
    own.advanceClock(MINUTE_MS);
    expect(await edge.sentTo(email)).toHaveLength(2);
    expect((await standing(token, own)).body.status).toBe("under_way");
    own.paypalEdge.spoil = undefined;
    own.advanceClock(HOUR_MS);
    expect((await edge.sentTo(email)).at(-1)?.subject).toBe(`Tu baja está hecha (${code})`);
    expect(await statusAtPaypal(id, own)).toBe("CANCELLED");
  });
});

describe("a confirmed arrepentimiento", () => {
  test("within ten days cancels, gives everything back and ends access", async () => {
    const { member, email } = await newMember();
    const id = await member.subscribe();
    const { code, letter } = await askAndProve({ kind: "arrepentimiento", email });
    expect(code).toMatch(/^AR-/);
    expect(await statusAtPaypal(id)).toBe("CANCELLED");
    expect(await refunds(id)).toEqual(["REFUNDED"]);
    expect(await read(member)).toMatchObject({ is_premium: false });
    expect(letter?.text).toMatch(/te devuelva todo lo que pagaste/);
    expect(await stored(code)).toMatchObject({ state: "done", outcome: "withdrawn" });
  });

  test("after a baja still gives back, and asked for twice it is one refund", async () => {
    const { member, email } = await newMember();
    const id = await member.subscribe();
    await askAndProve({ email });
    await askAndProve({ kind: "arrepentimiento", email });
    const again = await askAndProve({ kind: "arrepentimiento", email });
    expect(await refunds(id)).toEqual(["REFUNDED"]);
    expect(await read(member)).toMatchObject({ is_premium: false });
    expect(again.letter?.subject).toBe(`Tu arrepentimiento está hecho (${again.code})`);
    const given = app.paypalEdge.calls.filter((call) => call.endsWith("/refund"));
    expect(new Set(given).size).toBe(given.length);
  });

  test("counts the day of the request, not that of the proof", async () => {
    const own = await startTestApp();
    const edge = await catchMail(own);
    const { member, email } = await newMember(newAddress(), own);
    const id = await member.subscribe();
    own.advanceClock(9 * DAY_MS);
    await ask({ kind: "arrepentimiento", email }, own);
    const token = await mailedToken(email, edge);
    own.advanceClock(6 * DAY_MS);
    await confirm(token, own);
    expect((await edge.sentTo(email)).at(-1)?.subject).toMatch(/^Tu arrepentimiento está hecho/);
    expect(await refunds(id, own)).toEqual(["REFUNDED"]);
  });

  test("later says so kindly and changes nothing", async () => {
    const own = await startTestApp();
    const edge = await catchMail(own);
    const { member, email } = await newMember(newAddress(), own);
    const id = await member.subscribe();
    own.advanceClock(15 * DAY_MS);
    const { code, letter } = await askAndProve({ kind: "arrepentimiento", email }, own, edge);
    expect(letter?.text).toMatch(/más de diez días corridos[\s\S]*\/baja/);
    expect(await stored(code, own)).toMatchObject({ state: "done", outcome: "too_late" });
    expect(await statusAtPaypal(id, own)).toBe("ACTIVE");
    expect(await refunds(id, own)).toEqual(["COMPLETED"]);
  });

  test("waits for PayPal, and gives back once it answers", async () => {
    const own = await startTestApp();
    const edge = await catchMail(own);
    const { member, email } = await newMember(newAddress(), own);
    const id = await member.subscribe();
    own.paypalEdge.spoil = (call) =>
      call.endsWith("/refund") ? { status: 503, body: '{"name":"SERVICE_UNAVAILABLE"}' } : undefined;
    const { letter } = await askAndProve({ kind: "arrepentimiento", email }, own, edge);
    expect(letter?.subject).toMatch(/^Estamos con/);
    expect(await statusAtPaypal(id, own)).toBe("CANCELLED");
    own.paypalEdge.spoil = undefined;
    own.advanceClock(HOUR_MS);
    expect((await edge.sentTo(email)).at(-1)?.subject).toMatch(/^Tu arrepentimiento está hecho/);
    expect(await refunds(id, own)).toEqual(["REFUNDED"]);
    await member.call("POST", "/api/session/refresh");
    expect(await read(member)).toMatchObject({ is_premium: false });
  });

  test("once decided is given back, also where the account is gone before PayPal answers", async () => {
    const own = await startTestApp();
    const edge = await catchMail(own);
    const { member, email } = await newMember(newAddress(), own);
    const id = await member.subscribe();
    own.paypalEdge.spoil = (call) =>
      call.endsWith("/refund") ? { status: 503, body: '{"name":"SERVICE_UNAVAILABLE"}' } : undefined;
    await askAndProve({ kind: "arrepentimiento", email }, own, edge);
    await own.database.deleteFrom("users").where("email", "=", email).execute();
    own.paypalEdge.spoil = undefined;
    own.advanceClock(HOUR_MS);
    await own.runJobs();
    expect(await refunds(id, own)).toEqual(["REFUNDED"]);
  });
});

describe("the owner", () => {
  test("lists what is open, and closes it with a note", async () => {
    const own = await startTestApp();
    const edge = await catchMail(own);
    const email = newAddress();
    const { code, token } = await askAndProve({ email }, own, edge);
    const open = await listConsumerRequests(own.database, "open");
    expect(open).toMatchObject([{ code, kind: "baja", state: "unmatched", email }]);
    expect(await closeConsumerRequest(own.database, code, "Cancelada a mano", new Date())).toBe(true);
    expect(await closeConsumerRequest(own.database, "BA-NADA-NADA", "", new Date())).toBe(false);
    expect(await listConsumerRequests(own.database, "open")).toEqual([]);
    expect(await stored(code, own)).toMatchObject({ state: "closed", note: "Cancelada a mano" });
    expect((await standing(token, own)).body.status).toBe("done");
  });

  test("what was closed before its proof is left alone by it", async () => {
    const { member, email } = await newMember();
    const id = await member.subscribe();
    const { body } = await ask({ email });
    const token = await mailedToken(email);
    await closeConsumerRequest(app.database, body.code, "Ya no la quiere", new Date());
    expect((await confirm(token)).body.status).toBe("done");
    await app.runJobs();
    expect(await statusAtPaypal(id)).toBe("ACTIVE");
  });

  test("keeps the code and the outcome of old requests, and nothing of the person", async () => {
    const own = await startTestApp();
    const edge = await catchMail(own);
    const proven = await askAndProve({ email: newAddress(), full_name: "Ana", message: "Adiós" }, own, edge);
    const unproven = await ask({ email: newAddress() }, own);
    const rows = () =>
      own.database.selectFrom("consumer_requests").selectAll().orderBy("created_at").execute();
    own.advanceClock(31 * DAY_MS);
    await own.runJobs();
    expect((await rows()).map(({ email }) => email !== null)).toEqual([true, false]);
    own.advanceClock(335 * DAY_MS);
    await own.runJobs();
    const nobody = {
      email: null,
      mailbox: null,
      full_name: null,
      message: null,
      paypal_subscription_id: null,
      token_hash: null,
    };
    expect(await rows()).toMatchObject([
      { ...nobody, code: proven.code, outcome: "nothing_found" },
      { ...nobody, code: unproven.body.code, state: "received" },
    ]);
    expect((await standing(proven.token, own)).status).toBe(404);
  });
});
