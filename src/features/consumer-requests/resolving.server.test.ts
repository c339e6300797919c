import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { type Requesting, startRequesting } from "#test/requesting.ts";
import { closeConsumerRequest, listConsumerRequests } from "./queries.server.ts";

let at: Requesting;

beforeAll(async () => {
  at = await startRequesting();
});

describe("a confirmed baja", () => {
  test("cancels at PayPal, and says until when Premium lasts", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const { code, token, letter } = await at.askAndProve({ email: email.toUpperCase() });
    expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
    const subscription = await at.subscriptionOf(member);
    expect(subscription).toMatchObject({ is_premium: true, cancellation_pending: true });
    const until = new Date(subscription?.access_until ?? "").toLocaleDateString("es-AR", {
      dateStyle: "long",
      timeZone: "America/Argentina/Buenos_Aires",
    });
    expect(letter?.subject).toContain(code);
    expect(letter?.text).toContain(`hasta el ${until}`);
    expect(await at.stored(code)).toMatchObject({ state: "done", outcome: "cancelled" });
    expect((await at.standing(token)).body).toEqual({ code, kind: "baja", status: "done" });
    const trail = await at.app.database
      .selectFrom("subscription_audit")
      .select(["actor", "action"])
      .where("paypal_subscription_id", "=", id)
      .execute();
    expect(trail).toContainEqual({ actor: "member", action: `cancelled: Cancelled by request ${code}` });
  });

  test("requested twice cancels once at PayPal and gets the same answer mail", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const first = await at.askAndProve({ email });
    const second = await at.askAndProve({ email });
    expect(second.code).not.toBe(first.code);
    expect(second.letter?.text.replace(second.code, "")).toBe(first.letter?.text.replace(first.code, ""));
    const cancels = at.app.paypalEdge.calls.filter((call) => call.endsWith(`${id}/cancel`));
    expect(cancels).toHaveLength(1);
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
  ])("of %s finds nothing, explains this by mail, and notifies the owner", async (_case, make) => {
    const email = await make();
    const { code, token, letter } = await at.askAndProve({ email });
    expect(letter?.text).toMatch(/no encontramos una suscripción activa/);
    expect(await at.stored(code)).toMatchObject({ state: "unmatched", outcome: "nothing_found" });
    expect((await at.standing(token)).body.status).toBe("by_hand");
    const toOwner = await at.mail.sentTo(at.app.config.site.contactEmail);
    expect(toOwner.filter(({ subject }) => subject.includes(code))).toHaveLength(2);
  });

  test("does not touch another member's subscription by its id, and neither does an arrepentimiento", async () => {
    const { member } = await at.newMember();
    const id = await member.subscribe();
    const { email } = await at.newMember();
    const { code } = await at.askAndProve({ email, paypal_subscription_id: id });
    expect(await at.stored(code)).toMatchObject({ state: "unmatched" });
    expect(await at.statusAtPaypal(id)).toBe("ACTIVE");
    const withdrawn = await at.askAndProve({ kind: "arrepentimiento", email, paypal_subscription_id: id });
    expect(await at.stored(withdrawn.code)).toMatchObject({ state: "unmatched" });
    expect(await at.paymentsAtPaypal(id)).toEqual(["COMPLETED"]);
  });

  test("is retried while PayPal is unreachable, mails that once, and completes when PayPal answers", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.paypalEdge.spoil = () => "hang up";
    const { code, token } = await own.askAndProve({ email });
    const subjects = async () =>
      (await own.mail.sentTo(email)).map(({ subject }) => subject).filter((one) => !/: recibo/.test(one));
    expect(await subjects()).toEqual([
      `Confirma tu solicitud de baja de Premium (${code})`,
      `Estamos con tu solicitud de baja de Premium (${code})`,
    ]);
    own.app.advanceClock(MINUTE_MS);
    expect(await subjects()).toHaveLength(2);
    expect((await own.standing(token)).body.status).toBe("under_way");
    own.app.paypalEdge.spoil = undefined;
    own.app.advanceClock(HOUR_MS);
    expect((await subjects()).at(-1)).toBe(`Tu baja está hecha (${code})`);
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
  });
});

describe("a confirmed arrepentimiento", () => {
  test("within fourteen days cancels, refunds the payment and ends Premium", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const { code, letter } = await at.askAndProve({ kind: "arrepentimiento", email });
    expect(code).toMatch(/^AR-/);
    expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
    expect(await at.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
    expect(await at.subscriptionOf(member)).toMatchObject({ is_premium: false });
    expect(letter?.text).toMatch(/te devuelva todo lo que pagaste/);
    expect(await at.stored(code)).toMatchObject({ state: "done", outcome: "withdrawn" });
  });

  test("after a baja still refunds, and refunds only once when requested twice", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    await at.askAndProve({ email });
    await at.askAndProve({ kind: "arrepentimiento", email });
    const again = await at.askAndProve({ kind: "arrepentimiento", email });
    expect(await at.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
    expect(await at.subscriptionOf(member)).toMatchObject({ is_premium: false });
    expect(again.letter?.subject).toBe(`Tu arrepentimiento está hecho (${again.code})`);
    const given = at.app.paypalEdge.calls.filter((call) => call.endsWith("/refund"));
    expect(new Set(given).size).toBe(given.length);
  });

  test("is in time by the day of the request, not by the day of its confirmation", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.advanceClock(13 * DAY_MS);
    await own.ask({ kind: "arrepentimiento", email });
    const token = await own.mailedToken(email);
    own.app.advanceClock(6 * DAY_MS);
    await own.confirm(token);
    expect((await own.mail.sentTo(email)).at(-1)?.subject).toMatch(/^Tu arrepentimiento está hecho/);
    expect(await own.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
  });

  test("after the fourteen days is answered as too late and changes nothing", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.advanceClock(24 * DAY_MS);
    const { code, letter } = await own.askAndProve({ kind: "arrepentimiento", email });
    expect(letter?.text).toMatch(/más de catorce días corridos[\s\S]*\/baja/);
    expect(await own.stored(code)).toMatchObject({ state: "done", outcome: "too_late" });
    expect(await own.statusAtPaypal(id)).toBe("ACTIVE");
    expect(await own.paymentsAtPaypal(id)).toEqual(["COMPLETED"]);
  });

  test("is retried while PayPal fails the refund, and refunds and ends Premium once PayPal answers", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.paypalEdge.spoil = (call) =>
      call.endsWith("/refund") ? { status: 503, body: '{"name":"SERVICE_UNAVAILABLE"}' } : undefined;
    const { letter } = await own.askAndProve({ kind: "arrepentimiento", email });
    expect(letter?.subject).toMatch(/^Estamos con/);
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    own.app.paypalEdge.spoil = undefined;
    own.app.advanceClock(HOUR_MS);
    expect((await own.mail.sentTo(email)).at(-1)?.subject).toMatch(/^Tu arrepentimiento está hecho/);
    expect(await own.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
    await member.call("POST", "/api/session/refresh");
    expect(await at.subscriptionOf(member)).toMatchObject({ is_premium: false });
  });

  test("is still refunded when the account is deleted before PayPal answers", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.paypalEdge.spoil = (call) =>
      call.endsWith("/refund") ? { status: 503, body: '{"name":"SERVICE_UNAVAILABLE"}' } : undefined;
    await own.askAndProve({ kind: "arrepentimiento", email });
    await own.app.database.deleteFrom("users").where("email", "=", email).execute();
    own.app.paypalEdge.spoil = undefined;
    own.app.advanceClock(HOUR_MS);
    await own.app.runJobs();
    expect(await own.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
  });
});

/** Creates a member with an active subscription whose first payment failed. */
async function newUnchargedMember(own: Requesting) {
  const { member, email } = await own.newMember();
  const id = await member.prepareSubscription();
  await paypalControl(own.app).act(id, "fail-payments");
  await member.approveSubscription(id);
  await member.call("GET", "/api/subscription");
  expect(await own.statusAtPaypal(id)).toBe("ACTIVE");
  return { email, id };
}

test.each([
  ["baja", "cancelled", "Tu baja está hecha"],
  ["arrepentimiento", "withdrawn", "Tu arrepentimiento está hecho"],
] as const)(
  "a confirmed %s that PayPal executed is answered as done even when PayPal's response was lost",
  async (kind, outcome, subject) => {
    const own = await startRequesting();
    const { email, id } = await newUnchargedMember(own);
    let isCancelled = false;
    own.app.paypalEdge.spoil = (call) => {
      isCancelled ||= call.endsWith("/cancel");
      return isCancelled ? "hang up" : undefined;
    };
    const { code } = await own.askAndProve({ kind, email });
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    own.app.paypalEdge.spoil = undefined;
    own.app.advanceClock(HOUR_MS);
    expect((await own.mail.sentTo(email)).at(-1)?.subject).toBe(`${subject} (${code})`);
    expect(await own.stored(code)).toMatchObject({ state: "done", outcome });
  },
);

test("a confirmed baja finds nothing when the unpaid subscription was already cancelled", async () => {
  const own = await startRequesting();
  const { email } = await newUnchargedMember(own);
  await own.askAndProve({ email });
  own.app.advanceClock(HOUR_MS);
  const { code } = await own.askAndProve({ email });
  expect(await own.stored(code)).toMatchObject({ state: "unmatched", outcome: "nothing_found" });
});

describe("the owner", () => {
  test("can list open requests and close one with a note", async () => {
    const own = await startRequesting();
    const email = at.newAddress();
    const { code, token } = await own.askAndProve({ email });
    const open = await listConsumerRequests(own.app.database, "open");
    expect(open).toMatchObject([{ code, kind: "baja", state: "unmatched", email }]);
    expect(await closeConsumerRequest(own.app.database, code, "Cancelada a mano", new Date())).toBe(true);
    expect(await closeConsumerRequest(own.app.database, "BA-NADA-NADA", "", new Date())).toBe(false);
    expect(await listConsumerRequests(own.app.database, "open")).toEqual([]);
    expect(await own.stored(code)).toMatchObject({ state: "closed", note: "Cancelada a mano" });
    expect((await own.standing(token)).body.status).toBe("done");
  });

  test("can close an unconfirmed request, and its later confirmation cancels nothing", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const { body } = await at.ask({ email });
    const token = await at.mailedToken(email);
    await closeConsumerRequest(at.app.database, body.code, "Ya no la quiere", new Date());
    expect((await at.confirm(token)).body.status).toBe("done");
    await at.app.runJobs();
    expect(await at.statusAtPaypal(id)).toBe("ACTIVE");
  });

  test("keeps code and outcome only: personal data is deleted after a month unconfirmed, or a year confirmed", async () => {
    const own = await startRequesting();
    const proven = await own.askAndProve({ email: at.newAddress(), full_name: "Ana", message: "Adiós" });
    const unproven = await own.ask({ email: at.newAddress() });
    const rows = () =>
      own.app.database.selectFrom("consumer_requests").selectAll().orderBy("created_at").execute();
    own.app.advanceClock(31 * DAY_MS);
    await own.app.runUpkeep();
    expect((await rows()).map(({ email }) => email !== null)).toEqual([true, false]);
    own.app.advanceClock(335 * DAY_MS);
    await own.app.runUpkeep();
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
    expect((await own.standing(proven.token)).status).toBe(404);
  });
});
