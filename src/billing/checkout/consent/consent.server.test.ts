import { describe, expect, test } from "vitest";
import type { Subscription } from "#billing/subscription/contract.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import { CONSENT, type Visitor } from "#test/visitor.ts";
import { consentVersion, consentWords } from "./consent.ts";
import { EDITIONS } from "./legal-editions.ts";

const PATH = "/api/subscription/paypal";
const PRICE = "$2 USD cada mes";

const app = await startTestApp();

const consentsFor = (id: string) =>
  app.database
    .selectFrom("subscription_consents")
    .selectAll()
    .where("paypal_subscription_id", "=", id)
    .execute();
type Begun = { paypalSubscriptionId?: string; error?: { message: string } };
const begin = (member: Visitor) => member.call<{ paypalSubscriptionId: string }>("POST", PATH, CONSENT);

describe("the consent before a checkout", () => {
  test("is stored in the server's words, with editions and time, before PayPal can be approved", async () => {
    const member = await app.freeMember();
    const { body } = await begin(member);
    const [stored, ...others] = await consentsFor(body.paypalSubscriptionId);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      version: consentVersion(PRICE),
      words: consentWords(PRICE, null),
      terms_edition: EDITIONS["terminos-de-servicio"].at(-1)?.[0],
      privacy_edition: EDITIONS["politica-de-privacidad"].at(-1)?.[0],
      first_charge_at: null,
    });
    expect(stored?.accepted_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((stored?.accepted_at ?? "") <= app.clock().toISOString()).toBe(true);
  });

  test("a checkout begun again keeps the first acceptance; the next subscription gets its own", async () => {
    const member = await app.freeMember();
    const first = await begin(member);
    const before = await consentsFor(first.body.paypalSubscriptionId);
    app.advanceClock(HOUR_MS / 2);
    const answers = await Promise.all([begin(member), begin(member)]);
    const id = first.body.paypalSubscriptionId;
    expect(answers.map(({ body }) => body.paypalSubscriptionId)).toEqual([id, id]);
    expect(await consentsFor(id)).toEqual(before);
    await app.returnAfter(2 * HOUR_MS, member);
    const later = (await begin(member)).body.paypalSubscriptionId;
    expect(later).not.toBe(id);
    expect(await consentsFor(later)).toHaveLength(1);
  });

  test("a page that shows another first charge begins no checkout", async () => {
    const own = await startTestApp();
    const member = await own.visitor().signIn("google", { name: "Ana", email: "otro-dia@ejemplo.com" });
    await member.subscribe();
    await member.call("POST", "/api/subscription/cancellation");
    const { body } = await member.call<{ subscription: Subscription }>("GET", "/api/subscription");
    const first_charge_at = body.subscription.paid_until;
    const beginWith = (shown: string | null) =>
      member.call<{ paypalSubscriptionId: string }>("POST", PATH, { ...CONSENT, first_charge_at: shown });
    expect((await beginWith(null)).status).toBe(400);
    expect((await beginWith("2027-01-01T00:00:00.000Z")).status).toBe(400);
    const early = await beginWith(first_charge_at);
    expect(early.status).toBe(200);
    await own.returnAfter(32 * DAY_MS, member);
    // The tab stayed open until the paid period ended, so PayPal would charge today.
    expect((await beginWith(first_charge_at)).status).toBe(400);
    expect((await beginWith(null)).status).toBe(200);
  });

  test("a gift does not move the first charge that is named", async () => {
    const { member, id } = await app.newSubscriber();
    await member.call("POST", "/api/subscription/cancellation");
    const courtesy_until = new Date(app.clock().getTime() + 90 * DAY_MS).toISOString();
    await app.rows.change("user_subscriptions", { courtesy_until }, { paypal_subscription_id: id });
    const { body } = await member.call<{ subscription: Subscription }>("GET", "/api/subscription");
    expect(body.subscription.access_until).toBe(courtesy_until);
    const [stored] = await consentsFor((await begin(member)).body.paypalSubscriptionId);
    expect(stored?.first_charge_at ?? null).not.toBeNull();
    expect(body.subscription.paid_until).toBe(stored?.first_charge_at);
  });

  test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Mars/Base"])(
    "names the day of the first charge as a browser in %s shows it",
    async (time_zone) => {
      const member = await app.newMember();
      await member.call("POST", "/api/subscription/cancellation");
      const answer = await member.call<{ paypalSubscriptionId: string }>("POST", PATH, {
        ...CONSENT,
        time_zone,
      });
      const [stored] = await consentsFor(answer.body.paypalSubscriptionId);
      const timeZone = time_zone === "Mars/Base" ? "UTC" : time_zone;
      const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone }).format(
        new Date(stored?.first_charge_at ?? ""),
      );
      expect(stored?.words).toContain(`El primer cobro es el ${day}, cuando termine lo que ya pagaste`);
    },
  );

  test.each([
    ["none", undefined],
    ["an empty object", {}],
    ["former words", { consent: "2020-01-01" }],
    ["a long text", { consent: "x".repeat(121) }],
    ["words of the browser's own", { consent: consentVersion(PRICE), words: "No acepto nada" }],
  ])(
    "%s begins no checkout, unless the version is right; the words are never the browser's",
    async (kind, body) => {
      const member = await app.freeMember();
      const begun = () =>
        app.paypalEdge.calls.filter((call) => call === "POST /v1/billing/subscriptions").length;
      const before = begun();
      const answer = await member.call<Begun>("POST", PATH, body);
      if (kind === "words of the browser's own") {
        const [stored] = await consentsFor(answer.body.paypalSubscriptionId ?? "");
        expect(stored?.words).toBe(consentWords(PRICE, null));
        return;
      }
      expect(answer.status).toBe(400);
      if (kind === "former words")
        expect(answer.body.error?.message).toMatch(/Recarga la página.*No se hizo ningún cobro/);
      expect(begun()).toBe(before);
    },
  );

  test("stands in the member's copy", async () => {
    const { member, id } = await app.newSubscriber();
    const { "suscripcion.md": words } = (await member.copy()).files;
    expect(words).toContain(`(${id}): «${consentWords(PRICE, null)}» Términos del `);
  });
});
