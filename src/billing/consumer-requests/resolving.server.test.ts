import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { type Requesting, startRequesting } from "#test/requesting.ts";
import { closeConsumerRequest, listConsumerRequests } from "./queries.server.ts";

const at = await startRequesting();

const failRefunds = (call: string) =>
  call.endsWith("/refund") ? { status: 503, body: '{"name":"SERVICE_UNAVAILABLE"}' } : undefined;

describe("a confirmed baja", () => {
  test("cancels at PayPal, and says until when Premium lasts", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const { code, token, letter } = await at.askAndProve({ email: email.toUpperCase() });
    expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
    const subscription = await member.subscription();
    expect(subscription).toMatchObject({ is_premium: true, cancellation_pending: true });
    const until = new Date(subscription?.access_until ?? "").toLocaleDateString("es-AR", {
      dateStyle: "long",
      timeZone: "America/Argentina/Buenos_Aires",
    });
    expect(letter?.subject).toBe(`Tu baja está hecha (${code})`);
    expect(letter?.text).toContain(`hasta el ${until}`);
    expect(letter?.text).toContain("Si PayPal te sigue cobrando, contrataste con otro correo: escríbenos");
    expect(await at.stored(code)).toMatchObject({ state: "done", outcome: "cancelled" });
    expect((await at.standing(token)).body).toEqual({ code, kind: "baja", status: "done" });
    const trail = await at.app.rows.read("subscription_audit", ["action"], { paypal_subscription_id: id });
    expect(trail).toContainEqual({ action: `cancelled: Cancelled by request ${code}` });
  });

  test("cancels the subscriptions of all accounts with the address", async () => {
    const { member, email } = await at.newMember();
    const other = await at.app.visitor().signIn("facebook", { name: "Ana", email });
    const ids = [await member.subscribe(), await other.subscribe()];
    await at.askAndProve({ email });
    expect(await Promise.all(ids.map(at.statusAtPaypal))).toEqual(["CANCELLED", "CANCELLED"]);
  });

  test.each([
    ["an unknown address", async () => at.newAddress()],
    ["a member without a subscription", async () => (await at.newMember()).email],
  ])("of %s is the owner's, and the person reads until when they are answered", async (_case, make) => {
    const { code, token, letter } = await at.askAndProve({ email: await make() });
    expect(letter?.subject).toBe(`Una persona revisa tu solicitud de baja de Premium (${code})`);
    expect(letter?.text).toContain("te responde dentro de las 24 horas");
    expect(await at.stored(code)).toMatchObject({ state: "unmatched", outcome: "nothing_found" });
    expect((await at.standing(token)).body.status).toBe("by_hand");
  });

  test("ends no other subscription than the one that a form of an earlier version named", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const { body } = await at.ask({ email });
    await at.app.rows.change(
      "consumer_requests",
      { paypal_subscription_id: "I-ANOTHER" },
      { code: body.code },
    );
    await at.confirm(await at.mailedToken(email));
    await at.app.runJobs();
    expect(await at.stored(body.code)).toMatchObject({ state: "unmatched" });
    expect(await at.statusAtPaypal(id)).toBe("ACTIVE");
  });
});

describe("a confirmed arrepentimiento", () => {
  test("within fourteen days cancels, refunds the payment and ends Premium, also after a baja and once if repeated", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    await at.askAndProve({ email });
    const { code, letter } = await at.askAndProve({ kind: "arrepentimiento", email });
    expect(letter?.subject).toBe(`Tu arrepentimiento está hecho (${code})`);
    expect(letter?.text).toMatch(/te devuelva todo lo que pagaste[\s\S]*pasa al plan gratuito/);
    expect(await at.stored(code)).toMatchObject({ state: "done", outcome: "withdrawn" });
    const again = await at.askAndProve({ kind: "arrepentimiento", email });
    expect(again.letter?.subject).toBe(`Tu arrepentimiento está hecho (${again.code})`);
    expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
    expect(await at.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
    expect(await member.subscription()).toMatchObject({ is_premium: false });
    const given = at.app.paypalEdge.calls.filter((call) => call.endsWith("/refund"));
    expect(new Set(given).size).toBe(given.length);
  });

  test("is in time by the day of the request, not by the day of its confirmation", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.advanceClock(13 * DAY_MS);
    await own.ask({ kind: "arrepentimiento", email });
    own.app.advanceClock(9 * DAY_MS);
    await own.confirm(await own.mailedToken(email));
    await own.app.runJobs();
    expect(await own.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
  });

  test("after the term is the owner's, and changes nothing", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.advanceClock(24 * DAY_MS);
    const { code, letter } = await own.askAndProve({ kind: "arrepentimiento", email });
    expect(letter?.text).toMatch(/dentro de las 24 horas[\s\S]*más de catorce días corridos[\s\S]*\/baja/);
    expect(await own.stored(code)).toMatchObject({ state: "unmatched", outcome: "too_late" });
    expect(await own.statusAtPaypal(id)).toBe("ACTIVE");
    expect(await own.paymentsAtPaypal(id)).toEqual(["COMPLETED"]);
  });

  test("of two accounts, one of them too late, ends the other, and is the owner's", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const late = await member.subscribe();
    await paypalControl(own.app).advance(24 * DAY_MS);
    const other = await own.app.visitor().signIn("facebook", { name: "Ana", email });
    const inTime = await other.subscribe();
    const { code, letter } = await own.askAndProve({ kind: "arrepentimiento", email });
    expect(await Promise.all([late, inTime].map(own.statusAtPaypal))).toEqual(["ACTIVE", "CANCELLED"]);
    expect(await other.subscription()).toMatchObject({ is_premium: false });
    expect(await own.stored(code)).toMatchObject({ state: "unmatched", outcome: "too_late" });
    expect(letter?.subject).toMatch(/^Una persona revisa/);
  });

  test("gives the money back although the account is deleted before PayPal answers, and the owner writes", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.paypalEdge.spoil = failRefunds;
    const { code } = await own.askAndProve({ kind: "arrepentimiento", email });
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    await own.app.database.deleteFrom("users").where("email", "=", email).execute();
    own.app.paypalEdge.spoil = undefined;
    await own.app.runJobsAfter(HOUR_MS);
    expect(await own.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
    expect(await own.stored(code)).toMatchObject({ state: "unmatched" });
  });
});

describe("a subscription without a payment", () => {
  async function newUncharged(own: Requesting) {
    const { member, email } = await own.newMember();
    const id = await member.prepareSubscription();
    await paypalControl(own.app).act(id, "fail-payments");
    await member.approveSubscription(id);
    await member.call("GET", "/api/subscription");
    return { id, email };
  }

  test("has its baja done, also when PayPal's response was lost", async () => {
    const own = await startRequesting();
    const { id, email } = await newUncharged(own);
    let isCancelled = false;
    own.app.paypalEdge.spoil = (call) => {
      isCancelled ||= call.endsWith("/cancel");
      return isCancelled ? "hang up" : undefined;
    };
    const { code } = await own.askAndProve({ email });
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    own.app.paypalEdge.spoil = undefined;
    await own.app.runJobsAfter(HOUR_MS);
    expect(await own.stored(code)).toMatchObject({ state: "done", outcome: "cancelled" });
  });

  test("has its arrepentimiento handed to the owner, because PayPal may list a payment late", async () => {
    const { id, email } = await newUncharged(at);
    const { code } = await at.askAndProve({ kind: "arrepentimiento", email });
    expect(await at.stored(code)).toMatchObject({ state: "unmatched" });
    expect(await at.statusAtPaypal(id)).toBe("ACTIVE");
  });
});

describe("the owner", () => {
  test("hears once, by code alone, of what waits for them, what nobody confirms, and what PayPal leaves open", async () => {
    const own = await startRequesting();
    const letters = async () =>
      (await own.mail.sentTo(own.app.config.site.contactEmail)).filter(({ subject }) =>
        /^Te nec/.test(subject),
      );
    const passHours = async (hours: number) => {
      await own.app.runJobsAfter(hours * HOUR_MS);
      return letters();
    };
    const { member, email } = await own.newMember();
    await member.subscribe();
    const plain = await own.askAndProve({ email });
    const unmatched = await own.askAndProve({ email: "vecino@ejemplo.com" });
    const unproven = await own.ask({ email: "vecina@ejemplo.com" });
    const { member: other, email: otherEmail } = await own.newMember();
    await other.subscribe();
    own.app.paypalEdge.spoil = () => "hang up";
    const stuck = await own.askAndProve({ email: otherEmail });
    const [first] = await passHours(1);
    expect(await passHours(18)).toHaveLength(1);
    expect(first?.subject).toBe("Te necesitan: 1 solicitud");
    expect(first?.text).toMatch(
      new RegExp(`${unmatched.code}, baja: responde antes del \\d+ de \\w+ de 20\\d\\d`),
    );
    const [, second] = await passHours(2);
    expect(await passHours(30)).toHaveLength(2);
    expect(second?.text).toContain(unproven.body.code);
    expect(second?.text).toContain(stuck.code);
    expect(second?.text).not.toMatch(new RegExp(`${unmatched.code}|${plain.code}|ejemplo\\.com`));
  });

  test("can close a case with a note, and a later confirmation of it cancels nothing", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    const { body } = await own.ask({ email });
    expect(await closeConsumerRequest(own.app.database, body.code, "Ya no la quiere", new Date())).toBe(true);
    expect(await closeConsumerRequest(own.app.database, "BA-NADA-NADA", "", new Date())).toBe(false);
    expect(await listConsumerRequests(own.app.database, "open")).toEqual([]);
    expect((await own.confirm(await own.mailedToken(email))).body.status).toBe("done");
    await own.app.runJobs();
    expect(await own.statusAtPaypal(id)).toBe("ACTIVE");
    expect(await own.stored(body.code)).toMatchObject({ state: "closed", note: "Ya no la quiere" });
  });

  test("keeps code and outcome only: personal data goes after a month unconfirmed, or a year confirmed", async () => {
    const own = await startRequesting();
    const proven = await own.askAndProve({ email: own.newAddress() });
    const { member } = await own.newMember();
    await member.call("POST", "/api/consumer-requests/own", { kind: "baja" });
    await own.ask({ email: own.newAddress() });
    const rows = () =>
      own.app.database.selectFrom("consumer_requests").selectAll().orderBy("created_at").execute();
    own.app.advanceClock(31 * DAY_MS);
    await own.app.runUpkeep();
    expect((await rows()).map(({ email }) => email !== null)).toEqual([true, true, false]);
    own.app.advanceClock(335 * DAY_MS);
    await own.app.runUpkeep();
    const nobody = { email: null, mailbox: null, message: null, user_id: null, token_hash: null };
    expect(await rows()).toMatchObject([
      { ...nobody, code: proven.code, outcome: "nothing_found" },
      { ...nobody, state: "unmatched" },
      { ...nobody, state: "received" },
    ]);
    expect(await listConsumerRequests(own.app.database, "open")).toEqual([]);
  });
});
