import { beforeAll, describe, expect, test } from "vitest";
import { newConfirmationCode } from "#features/data-rights/confirmation.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { type Requesting, startRequesting } from "#test/requesting.ts";
import type { Visitor } from "#test/visitor.ts";
import type { ConsumerRequestKind, OwnCase } from "../contract.ts";

const PATH = "/api/consumer-requests/own";
let at: Requesting;

beforeAll(async () => {
  at = await startRequesting();
});

const ask = (member: Visitor, kind: ConsumerRequestKind = "baja") =>
  member.call<OwnCase>("POST", PATH, { kind });
const refresh = (member: Visitor) => member.call("POST", "/api/session/refresh");

/** Without the letters about charges, which a payment and a refund cause. */
const lettersTo = async ({ mail }: Requesting, email: string) =>
  (await mail.sentTo(email)).filter(({ subject }) => !/: (recibo|PayPal te devolvió)/.test(subject));

describe("a signed-in member's own request", () => {
  test("a baja is done at once: cancelled at PayPal, with a code, the end of Premium, and one letter", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const { status, body } = await ask(member);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: "baja", status: "done", mailed_to: email });
    expect(body.code).toMatch(/^BA-/);
    expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
    expect(body.access_until).toBe((await at.subscriptionOf(member))?.access_until);
    const letters = await lettersTo(at, email);
    expect(letters.map(({ subject }) => subject)).toEqual([`Tu baja está hecha (${body.code})`]);
    expect(letters[0]?.text).not.toContain("confirmar-pedido");
    const toOwner = (await at.mail.sentTo(at.app.config.site.contactEmail)).filter(({ subject }) =>
      subject.includes(body.code),
    );
    expect(toOwner).toHaveLength(1);
  });

  test("an arrepentimiento in time is done at once: refunded, and Premium ends", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const { body } = await ask(member, "arrepentimiento");
    expect(body).toMatchObject({ kind: "arrepentimiento", status: "done", access_until: null });
    expect(await at.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
    expect(await at.subscriptionOf(member)).toMatchObject({ is_premium: false });
    expect((await lettersTo(at, email)).at(-1)?.subject).toBe(`Tu arrepentimiento está hecho (${body.code})`);
  });

  test("a double click and two tabs make one case, one cancellation and one letter", async () => {
    const { member, email } = await at.newMember();
    const id = await member.subscribe();
    const answers = await Promise.all([ask(member), ask(member), ask(member)]);
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
    const again = await ask(member);
    expect(again.body).toMatchObject({ code: answers[0]?.body.code, status: "done" });
    expect(await lettersTo(at, email)).toHaveLength(1);
    const cancels = at.app.paypalEdge.calls.filter((call) => call.endsWith(`${id}/cancel`));
    expect(cancels).toHaveLength(1);
  });

  test("a new subscription after the first request gets a case of its own", async () => {
    const { member } = await at.newMember();
    await member.subscribe();
    const first = await ask(member, "arrepentimiento");
    const id = await member.subscribe();
    const second = await ask(member, "arrepentimiento");
    expect(second.body.code).not.toBe(first.body.code);
    expect(second.body.status).toBe("done");
    expect(await at.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
  });

  test("while PayPal does not answer, the case is taken and goes on by itself, with the day of the request", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.advanceClock(14 * DAY_MS);
    await refresh(member);
    own.app.paypalEdge.spoil = () => "hang up";
    const { status, body } = await ask(member, "arrepentimiento");
    expect([status, body.status]).toEqual([200, "under_way"]);
    expect((await ask(member, "arrepentimiento")).body).toMatchObject({ code: body.code });
    expect((await lettersTo(own, email)).map(({ subject }) => subject)).toEqual([
      `Estamos con tu solicitud de arrepentimiento (${body.code})`,
    ]);
    own.app.advanceClock(12 * DAY_MS);
    own.app.paypalEdge.spoil = undefined;
    expect((await lettersTo(own, email)).at(-1)?.subject).toBe(
      `Tu arrepentimiento está hecho (${body.code})`,
    );
    expect(await own.paymentsAtPaypal(id)).toContain("REFUNDED");
    await refresh(member);
  });

  test("an answer that was taken while the connection broke comes again with the same Message-ID", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    await member.subscribe();
    own.mail.isLosingAnswers = true;
    await ask(member);
    await own.app.runJobs();
    own.mail.isLosingAnswers = false;
    own.app.advanceClock(HOUR_MS);
    const answers = (await lettersTo(own, email)).filter(({ subject }) => /^Tu baja/.test(subject));
    expect(answers).toHaveLength(2);
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1);
    expect(answers[0]?.messageId).toMatch(/^<[\w-]+@localhost>$/);
  });

  test("a process that stops after taking the case leaves it to the job", async () => {
    const own = await startRequesting();
    const { member } = await own.newMember();
    const id = await member.subscribe();
    own.app.paypalEdge.spoil = () => "hang up";
    const { body } = await ask(member);
    own.app.paypalEdge.spoil = undefined;
    own.app.advanceClock(2 * MINUTE_MS);
    await own.app.runJobs();
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    expect((await ask(member)).body).toMatchObject({ code: body.code, status: "done" });
  });

  test("a refund asked for in time is made although the account is deleted before PayPal answers", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.paypalEdge.spoil = () => "hang up";
    const { body } = await ask(member, "arrepentimiento");
    expect(body.status).toBe("under_way");
    const request = {
      confirmation: "ELIMINAR",
      request_id: newId(),
      confirmation_code: newConfirmationCode(),
    };
    expect((await member.call("DELETE", "/api/account", request)).status).toBe(200);
    own.app.paypalEdge.spoil = undefined;
    own.app.advanceClock(2 * HOUR_MS);
    await own.app.runJobs();
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    expect(await own.paymentsAtPaypal(id)).toEqual(["REFUNDED"]);
    expect(await own.stored(body.code)).toMatchObject({ state: "done", outcome: "withdrawn" });
    const letter = (await lettersTo(own, email)).at(-1);
    expect(letter?.subject).toBe(`Tu arrepentimiento está hecho (${body.code})`);
    expect(letter?.text).not.toMatch(/plan gratuito|queda guardado/);
  });

  test("a baja whose account is deleted before PayPal answers says that it is done, in words that fit", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    own.app.paypalEdge.spoil = () => "hang up";
    const { body } = await ask(member);
    const request = {
      confirmation: "ELIMINAR",
      request_id: newId(),
      confirmation_code: newConfirmationCode(),
    };
    expect((await member.call("DELETE", "/api/account", request)).status).toBe(200);
    own.app.paypalEdge.spoil = undefined;
    own.app.advanceClock(2 * HOUR_MS);
    await own.app.runJobs();
    // The deletion's own job may end the subscription only after the first try.
    own.app.advanceClock(2 * HOUR_MS);
    await own.app.runJobs();
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    const [letter] = (await lettersTo(own, email)).filter(({ subject }) => subject.startsWith("Tu baja"));
    expect(letter?.subject).toBe(`Tu baja está hecha (${body.code})`);
    expect(letter?.text).toContain("Borraste tu cuenta");
    expect(letter?.text).not.toMatch(/plan gratuito|queda guardado/);
    expect(await own.stored(body.code)).toMatchObject({ state: "done", outcome: "cancelled" });
  });

  test("too late, and without a subscription, it says so, changes nothing, and needs nobody", async () => {
    const own = await startRequesting();
    const { member } = await own.newMember();
    const id = await member.subscribe();
    own.app.advanceClock(25 * DAY_MS);
    await refresh(member);
    const late = await ask(member, "arrepentimiento");
    expect(late.body.status).toBe("too_late");
    expect(await own.statusAtPaypal(id)).toBe("ACTIVE");
    expect((await ask(member, "arrepentimiento")).body.code).toBe(late.body.code);
    const { member: other, email } = await own.newMember();
    const none = await ask(other);
    expect(none.body).toMatchObject({ status: "nothing_found", access_until: null });
    expect(await own.stored(none.body.code)).toMatchObject({ state: "done", outcome: "nothing_found" });
    expect((await lettersTo(own, email)).at(-1)?.text).toContain("no tiene una suscripción");
    const toOwner = await own.mail.sentTo(own.app.config.site.contactEmail);
    expect(toOwner.filter(({ subject }) => subject.includes("Te necesita"))).toEqual([]);
  });

  test("touches the own account only, also where two accounts share an address", async () => {
    const { member, email } = await at.newMember();
    const other = await at.app.visitor().signIn("facebook", { name: "Ana", email });
    await member.subscribe();
    const otherId = await other.subscribe();
    await ask(member);
    expect(await at.statusAtPaypal(otherId)).toBe("ACTIVE");
  });

  test("an account without an address gets its code on the screen, and no letter", async () => {
    const { member } = await at.newMember();
    const id = await member.subscribe();
    const { user } = (await member.call<{ user: { id: string } }>("GET", "/api/session")).body;
    await at.app.database.updateTable("users").set({ email: null }).where("id", "=", user.id).execute();
    const { body } = await ask(member);
    expect(body).toMatchObject({ status: "done", mailed_to: null });
    expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
  });

  test("is refused without a session and with another kind", async () => {
    expect((await ask(at.app.visitor())).status).toBe(401);
    const { member } = await at.newMember();
    expect((await ask(member, "queja" as ConsumerRequestKind)).status).toBe(400);
  });

  test("stands in the member's copy, and loses the member after a year", async () => {
    const { member } = await at.newMember();
    const { body } = await ask(member);
    const rows = () =>
      at.app.database
        .selectFrom("consumer_requests")
        .select(["user_id", "email"])
        .where("code", "=", body.code)
        .execute();
    expect((await rows())[0]?.user_id).not.toBeNull();
    at.app.advanceClock(366 * DAY_MS);
    await at.app.runUpkeep();
    expect(await rows()).toEqual([{ user_id: null, email: null }]);
  });
});

describe("requests that nobody confirms", () => {
  test("reach the owner within 24 hours, once each, by code alone", async () => {
    const own = await startRequesting();
    await own.app.runJobs();
    const owner = own.app.config.site.contactEmail;
    const lists = async () =>
      (await own.mail.sentTo(owner)).filter(({ subject }) => subject.startsWith("Sin confirmar"));
    const { member, email } = await own.newMember();
    await member.subscribe();
    const proven = await own.askAndProve({ email });
    const first = await own.ask({ email: "vecina@ejemplo.com", full_name: "Vecina" });
    for (let hour = 0; hour < 18; hour++) {
      own.app.advanceClock(HOUR_MS);
      await own.app.runJobs();
    }
    expect(await lists()).toEqual([]);
    const second = await own.ask({ kind: "arrepentimiento", email: "vecino@ejemplo.com" });
    for (let hour = 0; hour < 5; hour++) {
      own.app.advanceClock(HOUR_MS);
      await own.app.runJobs();
    }
    const [letter, ...others] = await lists();
    expect(others).toEqual([]);
    expect(letter?.subject).toBe("Sin confirmar, te necesitan: 1 solicitud");
    expect(letter?.text).toContain(first.body.code);
    expect(letter?.text).not.toMatch(new RegExp(`ejemplo\\.com|Vecina|${proven.code}|${second.body.code}`));
    for (let hour = 0; hour < 30; hour++) {
      own.app.advanceClock(HOUR_MS);
      await own.app.runJobs();
    }
    const all = await lists();
    expect(all).toHaveLength(2);
    expect(all[1]?.text).toContain(second.body.code);
    expect(all[1]?.text).not.toContain(first.body.code);
  });

  test("can still be confirmed by the person after the owner has heard of them", async () => {
    const own = await startRequesting();
    const { member, email } = await own.newMember();
    const id = await member.subscribe();
    const { body } = await own.ask({ email });
    const token = await own.mailedToken(email);
    own.app.advanceClock(DAY_MS);
    await own.app.runJobs();
    await own.confirm(token);
    await own.app.runJobs();
    expect(await own.statusAtPaypal(id)).toBe("CANCELLED");
    expect(await own.stored(body.code)).toMatchObject({ state: "done" });
  });
});
