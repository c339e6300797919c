import { beforeEach, expect, test } from "vitest";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { type Charging, startCharging } from "#test/charges/charging.ts";
import type { Charge } from "./contract.ts";
import { discardLetters } from "./letter-queries.server.ts";

const ANA = "ana@ejemplo.com";
const NOTICE = /Premium se renueva/;

let at: Charging;

beforeEach(async () => {
  at = await startCharging();
});

/** Passes days one by one, as the daily jobs need near a charge. */
const pass = (days: number) => at.pass(days, 1);
const lettersTo = async (address = ANA) => (await at.mail.sentTo(address)).map(({ subject }) => subject);
const noticesTo = async () => (await at.mail.sentTo(ANA)).filter(({ subject }) => NOTICE.test(subject));

/** `yyyy-MM-dd`. */
const dayIn = (timeZone: string, instant: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(instant));

test("a payment is followed by one receipt with its period, amount and transaction, however often PayPal is asked", async () => {
  await at.app.runJobs();
  await at.ana.member.confirm(at.ana.id);
  await pass(2);
  const [receipt, ...others] = await at.mail.sentTo(ANA);
  expect(others).toEqual([]);
  await at.ana.member.call("POST", "/api/session/refresh");
  const { body } = await at.ana.member.call<{ charges: Charge[] }>("GET", "/api/charges");
  expect(body.charges).toMatchObject([
    { status: "COMPLETED", amount: "2.0", currency: "USD", paypal_subscription_id: at.ana.id },
  ]);
  expect(receipt?.subject).toBe("Claves del Éxito: recibo de tu pago de 2 USD");
  for (const words of [body.charges[0]?.id ?? "?", at.ana.id, "Importe: 2 USD", "Período: del "]) {
    expect(receipt?.text).toContain(words);
    expect(receipt?.html).toContain(words.replace("Importe: ", "").replace("Período: ", ""));
  }
  // While the providers are simulated, there is no seller to name.
  expect(receipt?.text).not.toContain("Vende");
});

const SELLER = "Ana Pérez, RFC PEAA000101AAA, Calle 1, Puebla";

test("each mail about money greets by name, names seller and buyer, and says how to check it without a link", async () => {
  at.app.config.site.operatorSeller = SELLER;
  await at.app.runJobs();
  await at.paypal.act(at.ana.id, "fail-payments", 1);
  await at.passTo(7);
  await pass(8);
  await at.pass(6);
  await at.paypal.act(at.ana.id, "refund");
  await pass(2);
  const sent = await at.mail.sentTo(ANA);
  const kinds = [/: recibo/, NOTICE, /: PayPal no pudo cobrar/, /: PayPal te devolvió/];
  for (const kind of kinds) expect(sent.filter(({ subject }) => kind.test(subject))).not.toEqual([]);
  for (const { subject, text, html } of sent) {
    expect(subject).toMatch(/^Claves del Éxito: .{10,70}$/);
    expect(text).toMatch(/^Hola, Ana:\n\n/);
    expect(text).toContain(`Vende: ${SELLER}\nA nombre de: Ana\n`);
    for (const words of [
      "sin usar el enlace: ahí está lo mismo.",
      "Nunca te pedimos contraseñas ni datos de tu tarjeta.",
    ])
      expect([text.includes(words), html?.includes(words)], subject).toEqual([true, true]);
  }
});

test("a payment that PayPal lists twice, and later in another currency, has one receipt", async () => {
  const list = (change: (transactions: object[]) => object[], from = "USD", to = "USD") => {
    at.app.paypalEdge.spoil = (call, reply) => {
      if (!call.includes("/transactions?")) return undefined;
      const body = JSON.parse(reply.body.replaceAll(from, to));
      return { ...reply, body: JSON.stringify({ ...body, transactions: change(body.transactions) }) };
    };
  };
  list((all) => [...all, ...all]);
  const { address } = await at.newMember("Eva");
  await pass(2);
  list((all) => all.toReversed(), "USD", "MXN");
  await pass(2);
  expect(await lettersTo(address)).toEqual(["Claves del Éxito: recibo de tu pago de 2 USD"]);
});

test("after a restore no payment is told again, also where the database has lost it", async () => {
  await discardLetters(at.app.database, at.app.clock());
  await at.app.runJobs();
  expect(await lettersTo()).toEqual([]);
  for (const table of ["billing_letters", "subscription_charges"] as const)
    await at.app.database.deleteFrom(table).execute();
  await at.ana.member.confirm(at.ana.id);
  await at.app.runJobs();
  expect(await at.app.database.selectFrom("subscription_charges").select("status").execute()).toEqual([
    { status: "COMPLETED" },
  ]);
  expect(await lettersTo()).toEqual([]);
  await at.passTo(7);
  await pass(9);
  const found = await lettersTo();
  expect(found).toEqual([expect.stringMatching(NOTICE), "Claves del Éxito: recibo de tu pago de 2 USD"]);
});

test("a renewal is announced once, by mail alone, seven days before, with its day on the member's calendar", async () => {
  const time_zone = "Pacific/Kiritimati";
  expect((await at.ana.member.call("PATCH", "/api/reminders", { time_zone })).status).toBe(200);
  const chargeAt = await at.nextChargeAt();
  const untilNoticeMs = Date.parse(chargeAt) - at.app.clock().getTime() - 7 * DAY_MS;
  await at.paypal.advance(untilNoticeMs - HOUR_MS);
  expect(await noticesTo()).toEqual([]);
  await at.paypal.advance(HOUR_MS + 1000);
  const [notice, ...others] = await noticesTo();
  expect(others).toEqual([]);
  const day = dateInSentence(dayIn(time_zone, chargeAt));
  expect(notice?.subject).toBe(
    `Claves del Éxito: tu Premium se renueva el ${day.replace(/ de \d+$/, "")} (2 USD)`,
  );
  expect(notice?.text).toContain(`Fecha: ${day}\nImporte: 2 USD\n`);
  expect(notice?.text).not.toContain("menos de cinco días");
  expect((await at.subscriptionOf()).billing_notice).toBeUndefined();
  await pass(10);
  expect(await lettersTo()).toEqual([
    "Claves del Éxito: recibo de tu pago de 2 USD",
    notice?.subject,
    "Claves del Éxito: recibo de tu pago de 2 USD",
  ]);
});

test("a cancelled, suspended or refunded subscription is not announced", async () => {
  await at.pass(20);
  await at.paypal.act(at.ana.id, "suspend");
  await pass(5);
  expect(await noticesTo()).toEqual([]);
  await at.paypal.act(at.ana.id, "activate");
  await at.paypal.act(at.ana.id, "cancel");
  await pass(5);
  expect(await noticesTo()).toEqual([]);
});

test("a date that PayPal moves by days after the notice is announced again", async () => {
  await at.passTo(6.5);
  expect(await noticesTo()).toHaveLength(1);
  await at.paypal.act(at.ana.id, "bill-later", 3);
  await pass(3);
  const [first, second, ...others] = await noticesTo();
  expect(others).toEqual([]);
  expect(second?.subject).not.toBe(first?.subject);
});

test("while PayPal is away the notice waits, and leaves six days before the charge with what is known", async () => {
  await at.pass(20);
  at.app.paypalEdge.spoil = () => "hang up";
  const chargeAt = await at.nextChargeAt();
  const leftMs = Date.parse(chargeAt) - at.app.clock().getTime();
  await at.paypal.advance(leftMs - 6.5 * DAY_MS);
  expect(await noticesTo()).toEqual([]);
  await at.paypal.advance(0.6 * DAY_MS);
  expect((await noticesTo())[0]?.subject).toContain("2 USD");
});

test("a failed payment tells the next attempt and the end of access, and a refund is confirmed", async () => {
  await at.app.runJobs();
  await at.paypal.act(at.ana.id, "fail-payments", 1);
  await at.pass(30);
  await pass(2);
  const failure = (await at.mail.sentTo(ANA)).find(({ subject }) => /no pudo cobrar 2 USD/.test(subject));
  expect(failure?.text).toMatch(/PayPal lo intenta de nuevo el \S+ \d+ de/);
  // The access ends before the next attempt.
  expect(failure?.text).toMatch(/Sigues siendo Premium hasta el \d+ de \S+ de \d+\. Después queda en pausa/);
  await pass(6);
  await at.paypal.act(at.ana.id, "partial-refund");
  await pass(2);
  await at.paypal.act(at.ana.id, "refund");
  await pass(2);
  const last = (await lettersTo()).slice(-3);
  expect(last).toEqual([
    "Claves del Éxito: recibo de tu pago de 2 USD",
    "Claves del Éxito: PayPal te devolvió una parte de 2 USD",
    "Claves del Éxito: PayPal te devolvió 2 USD",
  ]);
  const [part, whole] = (await at.mail.sentTo(ANA)).slice(-2).map(({ text }) => text);
  expect(part).toMatch(/Sigues siendo Premium hasta el \d+ de \S+ de \d+\./);
  expect(whole).toContain("Ya no tienes acceso a Premium. Lo que escribiste queda guardado");
});

test("a payment that is given back before its receipt has gone has one receipt and one letter of the refund", async () => {
  at.mail.isRefusing = true;
  await at.app.runJobs();
  at.app.paypalEdge.spoil = (call, reply) =>
    call.includes("/transactions?")
      ? { ...reply, body: reply.body.replaceAll('"COMPLETED"', '"REFUNDED"') }
      : undefined;
  // PayPal refunds Eva's payment before the server has seen that payment.
  const eva = await at.newMember("Eva");
  await at.ana.member.confirm(at.ana.id);
  await pass(1);
  at.mail.isRefusing = false;
  await pass(3);
  const both = ["Claves del Éxito: recibo de tu pago de 2 USD", "Claves del Éxito: PayPal te devolvió 2 USD"];
  for (const address of [ANA, eva.address])
    expect((await lettersTo(address)).toSorted(), address).toEqual(both.toSorted());
});

test("the letter of a paused subscription promises no attempt, and names the ways that are left", async () => {
  await at.app.runJobs();
  await at.paypal.act(at.ana.id, "fail-payments", 1);
  await at.paypal.advance(32 * DAY_MS);
  await at.paypal.act(at.ana.id, "suspend");
  await at.app.runJobs();
  const failure = (await at.mail.sentTo(ANA)).find(({ subject }) => /no pudo cobrar 2 USD/.test(subject));
  expect(failure?.text).toContain("pausó tu suscripción: no hay más cobros por ahora.");
  expect(failure?.text).not.toMatch(/en cuanto el pago salga bien|cancela en tu perfil/);
  expect(failure?.text).toContain("suscríbete de nuevo en tu perfil");
});

test("a member without an address gets no mail; the letter ends on the profile", async () => {
  await at.app.database.updateTable("users").set({ is_email_verified: 0 }).execute();
  await at.passTo(6.5, 13);
  const receivers = new Set(at.mail.all.flatMap(({ to }) => to.map(({ address }) => address)));
  // All mails are the owner's weekly reports.
  expect([...receivers]).toEqual([at.app.config.site.contactEmail]);
  const letters = await at.app.database.selectFrom("billing_letters").select(["kind", "outcome"]).execute();
  expect(letters).toEqual([
    { kind: "receipt", outcome: "app" },
    { kind: "notice", outcome: "app" },
  ]);
  const subscription = await at.subscriptionOf();
  expect(subscription.next_charge_amount).toBe("2 USD");
  expect(subscription.billing_notice).toEqual({
    title: expect.stringMatching(/^Tu Premium se renueva el .* \(2 USD\)$/),
    text: expect.stringContaining("cancela antes en tu perfil"),
  });
  const day = dayIn("America/Argentina/Buenos_Aires", subscription.next_charge_at ?? "");
  expect(subscription.billing_notice?.title).toContain(dateInSentence(day).replace(/ de \d+$/, ""));
  await pass(7);
  expect((await at.subscriptionOf()).billing_notice).toBeUndefined();
});

test("reminders that a mailbox has refused do not stop notices", async () => {
  const created_at = at.app.clock().toISOString();
  for (const kind of ["event", "journal"] as const)
    await at.app.rows.add("reminder_refusals", { mailbox_hash: "x", kind, created_at });
  await at.passTo(6.5);
  expect(await noticesTo()).toHaveLength(1);
});
