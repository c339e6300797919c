import { parseArgs } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#shared/time.ts";
import { nextProcess } from "#test/charges/charging.ts";
import { catchLog } from "#test/log/catch-log.ts";
import { type CaughtMail, catchMail, type MailEdge } from "#test/providers/mail-edge.ts";
import { type PaypalControl, paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Renewal } from "../charges/contract.ts";
import { consentVersion } from "../consent/consent.ts";
import type { Subscription } from "../contract.ts";
import { priceCommand } from "./price-commands.server.ts";

let app: TestApp;
let paypal: PaypalControl;
let mail: MailEdge;

let runJobs: () => Promise<unknown>;

let log: ReturnType<typeof catchLog>;

beforeEach(async () => {
  log = catchLog();
  app = await startTestApp({ settings: { LOG_LEVEL: "error" }, logTo: log.logTo });
  runJobs = nextProcess(app).runDue;
  paypal = paypalControl(app);
  mail = await catchMail(app);
  await paypal.setWebhooks("drop");
});

const addressOf = (name: string) => `${name}@ejemplo.com`;
const signIn = (name: string) => app.visitor().signIn("google", { name, email: addressOf(name) });
async function newMember(name: string): Promise<{ member: Visitor; id: string }> {
  const member = await signIn(name);
  return { member, id: await member.subscribe() };
}

/** Subscribes with the words that the server offers now. */
async function subscribeLater(member: Visitor): Promise<string> {
  await member.call("POST", "/api/session/refresh");
  return member.subscribe({ consent: consentVersion(await offered(member)) });
}

async function offered(member: Visitor): Promise<string> {
  const { body } = await member.call<{ key: string; value: string }[]>("GET", "/api/public-config");
  return body.find(({ key }) => key === "PREMIUM_PRICE")?.value ?? "";
}

/** Runs the owner's command on the tests' clock. */
async function price(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const { values, positionals } = parseArgs({
    args: words,
    options: priceCommand.options ?? {},
    allowPositionals: true,
  });
  await priceCommand.run(
    { words: positionals, options: values as Record<string, string | boolean | undefined> },
    { services: async () => app.services, environment: {}, print: (text) => lines.push(text) },
  );
  return lines.join("\n");
}

/** Days pass, with one run of the jobs every other day, or after so many days. */
async function pass(days: number, step = 2): Promise<void> {
  for (let left = days; left > 0; left -= step) {
    await paypal.advance(Math.min(left, step) * DAY_MS);
    await runJobs();
  }
}

const dayAhead = (days: number) => new Date(app.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const announce = (amount = "3", days = 35) => price(amount, "--from", dayAhead(days), "--announce");
const lettersTo = (name: string, subject: RegExp): CaughtMail[] =>
  mail.all.filter(
    (one) => one.to.some(({ address }) => address === addressOf(name)) && subject.test(one.subject),
  );
const PRICE = /cambia de precio|baja de precio/;
const chargesOf = async (id: string) =>
  (
    await app.database
      .selectFrom("subscription_charges")
      .select("amount")
      .where("paypal_subscription_id", "=", id)
      .orderBy("charged_at")
      .execute()
  ).map(({ amount }) => Number(amount));
const amountOf = ({ subject }: CaughtMail) => /(?:\(|pago de )(\S+ USD)/.exec(subject)?.[1];
const asked = () => app.paypalEdge.calls.filter((call) => call.includes("update-pricing-schemes"));

describe("a higher price", () => {
  test("is shown first, announced once to each member, and changes nothing before its day", async () => {
    await newMember("ana");
    const day = dayAhead(35);
    const shown = await price("3", "--from", day);
    expect(shown).toMatch(
      /from 2 USD to 3 USD a month, on .*1 member renews.*next charge.*Nothing was changed/s,
    );
    await runJobs();
    expect(lettersTo("ana", PRICE)).toEqual([]);

    expect(await price("3", "--from", day, "--announce")).toContain("Announced");
    expect(await price("3", "--from", day, "--announce")).toContain("It is announced already");
    await runJobs();
    await pass(2);

    const [letter, ...others] = lettersTo("ana", PRICE);
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(
      /^Claves del Éxito: Premium cambia de precio el .*, de 2 USD a 3 USD al mes$/,
    );
    expect(letter?.text).toMatch(/no uses el enlace: .*Nunca te pedimos contraseñas/);
    expect(letter?.text).toMatch(/^Hola, /);
    expect(letter?.text).toMatch(/Precio de ahora: 2 USD al mes\nPrecio nuevo: 3 USD al mes/);
    expect(letter?.text).toMatch(/Vale desde: .*\nTu primer cobro con el precio nuevo: /);
    // The letter names two days.
    expect(letter?.text).toMatch(/con el precio nuevo: (.*)\n[\s\S]*cancela antes del \1, sin costo/);
    expect(await price()).toMatch(/told by mail\s+1\n.*still to tell\s+0/s);
    await pass(30);
    expect(asked()).toEqual([]);
  });

  test("is charged from PayPal's day on, as the letter and each notice said", async () => {
    const early = await newMember("ana");
    const beto = await signIn("beto");
    await announce();
    await runJobs();
    await pass(34);
    const late = { id: await subscribeLater(beto) };
    expect(asked()).toEqual([]);
    await pass(6);
    expect(asked()).toHaveLength(1);
    expect(await price()).toContain("Premium costs 3 USD a month.");

    await pass(62, 6);

    expect(await chargesOf(early.id)).toEqual([2, 2, 3, 3]);
    expect(await chargesOf(late.id)).toEqual([2, 3, 3]);
    for (const name of ["ana", "beto"]) {
      const notices = lettersTo(name, /Premium se renueva/).map(amountOf);
      const receipts = lettersTo(name, /: recibo/).map(amountOf);
      expect(notices.slice(0, receipts.length - 1)).toEqual(receipts.slice(1));
    }
    expect(lettersTo("beto", PRICE)).toHaveLength(1);
    expect(asked()).toHaveLength(1);
  });

  test("is in the consent of who subscribes meanwhile, and former words are refused", async () => {
    await announce("3.50");
    const cleo = await app.visitor().signIn("google", { name: "Cleo", email: addressOf("cleo") });
    const begin = (consent: string) => cleo.call("POST", "/api/subscription/paypal", { consent });
    expect((await begin(consentVersion("$2 USD cada mes"))).status).toBe(400);
    const words = await offered(cleo);
    expect(words).toMatch(/^\$2 USD cada mes, y \$3\.50 USD desde el \d+ de \w+ de \d{4},$/);
    expect((await begin(consentVersion(words))).status).toBe(200);
    const [stored] = await app.database.selectFrom("subscription_consents").select("words").execute();
    expect(stored?.words).toContain(`Pagas ${words} por PayPal.`);
  });

  test("can be left by the link of its letter; reading the link changes nothing", async () => {
    const { id } = await newMember("ana");
    const { id: other } = await newMember("beto");
    await announce();
    await runJobs();
    const [letter] = lettersTo("ana", PRICE);
    const [, token = ""] = /renovacion#([\w-]{43})/.exec(letter?.text ?? "") ?? [];
    const send = (path: string) => app.visitor().call<Renewal>("POST", `/api/renewal/${path}`, { token });
    // The next charge has the former price still.
    expect((await send("reading")).body).toMatchObject({ status: "open", price: "2 USD" });
    expect((await send("reading")).body.status).toBe("open");
    expect((await send("cancellation")).body.status).toBe("cancelled");
    const statuses = await app.database
      .selectFrom("user_subscriptions")
      .select(["paypal_subscription_id as id", "paypal_status as status"])
      .execute();
    expect(Object.fromEntries(statuses.map((one) => [one.id, one.status]))).toEqual({
      [id]: "CANCELLED",
      [other]: "ACTIVE",
    });
  });

  test("waits until everybody was told for twenty days, and drops the letter of who cancels", async () => {
    await newMember("ana");
    const { member: beto } = await newMember("beto");
    await announce();
    mail.isRefusing = true;
    await pass(10);
    await beto.call("POST", "/api/session/refresh");
    await beto.call("POST", "/api/subscription/cancellation");
    await pass(30);
    expect(asked()).toEqual([]);
    mail.isRefusing = false;
    await pass(2);
    expect(lettersTo("ana", PRICE)).toHaveLength(1);
    expect(lettersTo("beto", PRICE)).toEqual([]);
    await pass(16);
    expect(asked()).toEqual([]);
    await pass(6);
    expect(asked()).toHaveLength(1);
  });

  test("is asked of PayPal once, also where the answer was lost or PayPal was away", async () => {
    const { id } = await newMember("ana");
    await announce();
    await pass(30);
    app.paypalEdge.spoil = (call) => (call.includes("/v1/billing/plans") ? "hang up" : undefined);
    await pass(9);
    app.paypalEdge.spoil = (call) => (call.includes("update-pricing-schemes") ? "hang up" : undefined);
    await runJobs();
    await pass(1);
    await expect(price("--withdraw")).rejects.toThrow("PayPal was asked for the new price already");
    app.paypalEdge.spoil = undefined;
    expect(asked()).toHaveLength(1);
    await pass(3);
    expect(asked()).toHaveLength(1);
    expect(await price()).toContain("Premium costs 3 USD a month.");
    await pass(25);
    const amounts = await chargesOf(id);
    expect(amounts.at(-1)).toBe(3);
    expect(
      lettersTo("ana", /: recibo/)
        .map(amountOf)
        .at(-1),
    ).toBe("3 USD");
  });

  test("that PayPal has is in force, although a letter still waits after a lost answer", async () => {
    await newMember("ana");
    const { id } = await newMember("beto");
    await paypal.act(id, "suspend");
    await announce();
    await pass(34);
    let isAsked = false;
    app.paypalEdge.spoil = (call) => {
      isAsked ||= call.includes("update-pricing-schemes");
      return isAsked && call.includes("/v1/billing/plans/") ? "hang up" : undefined;
    };
    await pass(6);
    expect(asked()).toHaveLength(1);
    mail.isRefusing = true;
    await paypal.act(id, "activate");
    await pass(2);
    expect(await price()).toMatch(/costs 2 USD a month.*still to tell +1/s);
    app.paypalEdge.spoil = undefined;
    await pass(1);
    expect(await price()).toContain("Premium costs 3 USD a month.");
    expect(asked()).toHaveLength(1);
  });

  test("can be taken back before its day, and who was told hears so once", async () => {
    await newMember("ana");
    await announce();
    await runJobs();
    await expect(announce("4")).rejects.toThrow("Another change is announced");
    expect(await price("--withdraw")).toContain("Taken back");
    await newMember("beto");
    await pass(4);
    expect(lettersTo("ana", /sigue costando 2 USD al mes/)).toHaveLength(1);
    expect(lettersTo("beto", /precio|sigue costando/)).toEqual([]);
    await pass(40);
    expect(asked()).toEqual([]);
    await expect(price("--withdraw")).rejects.toThrow("No change is announced");
  });

  test("waits for the letter of who joins at the end", async () => {
    await newMember("ana");
    const beto = await signIn("beto");
    await announce();
    await runJobs();
    await pass(34);
    await subscribeLater(beto);
    mail.isRefusing = true;
    await pass(6);
    expect(asked()).toEqual([]);
    mail.isRefusing = false;
    await pass(4);
    expect(lettersTo("beto", PRICE)).toHaveLength(1);
    expect(asked()).toHaveLength(1);
  });

  test("does not begin by a clock that is ahead for a while", async () => {
    await newMember("ana");
    await announce();
    await runJobs();
    await paypal.advance(40 * DAY_MS);
    await runJobs();
    expect(asked()).toEqual([]);
    await pass(4);
    expect(asked()).toHaveLength(1);
  });

  test("is on the profile as soon as the next charge may have it", async () => {
    const { member } = await newMember("ana");
    await announce();
    const next = async () => {
      await member.call("POST", "/api/session/refresh");
      const { body } = await member.call<{ subscription: Subscription }>("GET", "/api/subscription");
      return body.subscription.next_charge_amount;
    };
    await runJobs();
    expect(await next()).toBe("2 USD");
    await pass(32);
    expect(lettersTo("ana", PRICE)[0]?.text).toContain("Tu primer cobro con el precio nuevo: ");
    expect(asked()).toEqual([]);
    expect(await next()).toBe("3 USD");
    await price("--withdraw");
    expect(await next()).toBe("2 USD");
  });

  test("that PayPal refuses can be taken back, and who cancelled hears nothing of paying", async () => {
    const { member } = await newMember("ana");
    await announce();
    await runJobs();
    await member.call("POST", "/api/subscription/cancellation");
    let plan: { status: number; body: string } | undefined;
    app.paypalEdge.spoil = (call, reply) => {
      if (call.includes("update-pricing-schemes"))
        return { status: 422, body: '{"name":"UNPROCESSABLE_ENTITY"}' };
      if (!call.includes("/v1/billing/plans/")) return undefined;
      plan ??= reply;
      return plan;
    };
    await pass(40);
    expect(asked().length).toBeGreaterThan(0);
    expect(log.text()).toContain("PayPal's plan still costs 2 USD instead of 3 USD");
    expect(await price("--withdraw")).toContain("Taken back");
    await pass(2);
    const [kept] = lettersTo("ana", /sigue costando 2 USD al mes/);
    expect(kept?.text).toContain("Si vuelves a suscribirte");
    expect(kept?.text).not.toContain("Sigues pagando");
  });

  test.each([
    ["without a day", ["3"], "at least 30 days"],
    ["on a day that is none", ["3", "--from", "soon"], "is no day"],
    ["after 29 days", ["3", "--from", "29"], "at least 30 days"],
    ["after 91 days", ["3", "--from", "92"], "at most 90 days"],
    ["with half a cent", ["2.005"], "is no price"],
    ["as a power", ["1e9"], "is no price"],
    ["below nothing", ["--", "-3"], "is no price"],
    ["that is none", ["3,5"], "is no price"],
    ["of nothing", ["0"], "is no price"],
    ["that it has already", ["2.00"], "already"],
  ])("%s is refused", async (_what, words, reason) => {
    const inDays = words.map((word) => (/^\d\d$/.test(word) ? dayAhead(Number(word)) : word));
    await expect(price("--announce", ...inDays)).rejects.toThrow(reason);
    expect(await price()).toContain("No change is announced");
  });
});

describe("a lower price", () => {
  test("applies at once, is told once, and is never undercut by a notice", async () => {
    const { id } = await newMember("ana");
    await expect(price("1.50", "--from", dayAhead(40))).rejects.toThrow("applies at once");
    await price("1.50", "--announce");
    await runJobs();
    expect(asked()).toHaveLength(1);
    expect(await price()).toContain("Premium costs 1.50 USD a month.");
    await pass(35);
    expect(lettersTo("ana", PRICE).map(({ subject }) => subject)).toEqual([
      "Claves del Éxito: Premium baja de precio, de 2 USD a 1.50 USD al mes",
    ]);
    expect(await chargesOf(id)).toEqual([2, 1.5]);
    expect(lettersTo("ana", /Premium se renueva/).map(amountOf)[0]).toBe("1.50 USD");
  });
});

test("nobody subscribes while PayPal's plan costs something else, and notices name the higher price", async () => {
  await newMember("ana");
  const [cycle] = [{ value: "5", currency_code: "USD" }];
  const plan = `/v1/billing/plans/${app.config.paypal.planId}`;
  app.paypalEdge.spoil = (call, reply) =>
    call === `GET ${plan}`
      ? {
          ...reply,
          body: reply.body.replace(/"fixed_price":\{[^}]*\}/, `"fixed_price":${JSON.stringify(cycle)}`),
        }
      : undefined;
  const beto = await app.visitor().signIn("google", { name: "Beto", email: addressOf("beto") });
  const answer = await beto.call("POST", "/api/subscription/paypal", {
    consent: consentVersion("$2 USD cada mes"),
  });
  expect(answer.status).toBe(502);
  const warnings = () => log.lines().filter(({ msg }) => /costs 5 USD, and Premium 2 USD/.test(msg)).length;
  expect(warnings()).toBe(1);
  await runJobs();
  expect(warnings()).toBe(2);
  await pass(27);
  expect(lettersTo("ana", /Premium se renueva/).map(amountOf)[0]).toBe("5 USD");
});
