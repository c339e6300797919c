import { expect, test } from "vitest";
import { DAY_MS } from "#platform/shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startRequesting } from "#test/requesting.ts";
import type { Visitor } from "#test/visitor.ts";
import type { ConsumerRequestKind, OwnCase } from "../contract.ts";
import { closeConsumerRequest, listConsumerRequests } from "../queries.server.ts";

const at = await startRequesting();

const ask = (member: Visitor, kind: ConsumerRequestKind = "baja") =>
  member.call<OwnCase>("POST", "/api/consumer-requests/own", { kind });
const refresh = (member: Visitor) => member.call("POST", "/api/session/refresh");

test("a member's baja is done at once for the own account only: cancelled, with code, end of Premium and one letter", async () => {
  const { member, email } = await at.newMember();
  const other = await at.app.visitor().signIn("facebook", { name: "Ana", email });
  const id = await member.subscribe();
  const otherId = await other.subscribe();
  const { status, body } = await ask(member);
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: "baja", status: "done", mailed_to: email });
  expect(body.access_until).toBe((await member.subscription())?.access_until);
  expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
  expect(await at.statusAtPaypal(otherId)).toBe("ACTIVE");
  const letters = await at.lettersTo(email);
  expect(letters.map(({ subject }) => subject)).toEqual([`Tu baja está hecha (${body.code})`]);
});

test("a member's arrepentimiento in time is done at once: refunded, and Premium ends", async () => {
  const { member, email } = await at.newMember();
  const first = await member.subscribe();
  const { body } = await ask(member, "arrepentimiento");
  expect(body).toMatchObject({ kind: "arrepentimiento", status: "done", access_until: null });
  expect(await at.paymentsAtPaypal(first)).toEqual(["REFUNDED"]);
  expect(await member.subscription()).toMatchObject({ is_premium: false });
  expect((await at.lettersTo(email)).at(-1)?.subject).toBe(`Tu arrepentimiento está hecho (${body.code})`);
});

test.each(["the same account", "an account made again after a deletion"])(
  "a second arrepentimiento within a year from %s is the owner's, and one after a year is done at once",
  async (which) => {
    const own = await startRequesting();
    const { member: first, email } = await own.newMember();
    await first.subscribe();
    const done = await ask(first, "arrepentimiento");
    if (which !== "the same account") await first.deleteAccount();
    const member = (await own.newMember(email)).member;
    const second = await member.subscribe();
    const again = await ask(member, "arrepentimiento");
    expect(again.body).toMatchObject({ status: "by_hand", code: expect.not.stringMatching(done.body.code) });
    const letters = await own.lettersTo(email);
    expect(letters.filter(({ text }) => text.includes("en los últimos doce meses"))).toHaveLength(1);
    expect(await own.paymentsAtPaypal(second)).toEqual(["COMPLETED"]);
    expect(await member.subscription()).toMatchObject({ is_premium: true });
    expect((await ask(member)).body.status).toBe("done");
    await paypalControl(own.app).advance(366 * DAY_MS);
    const later = (await own.newMember(email)).member;
    const third = await later.subscribe();
    expect((await ask(later, "arrepentimiento")).body.status).toBe("done");
    expect(await own.statusAtPaypal(third)).toBe("CANCELLED");
    expect(await later.subscription()).toMatchObject({ is_premium: false });
  },
);

test("a double click and two tabs make one case, one cancellation and one letter", async () => {
  const { member, email } = await at.newMember();
  const id = await member.subscribe();
  const answers = await Promise.all([ask(member), ask(member), ask(member)]);
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
  expect((await ask(member)).body).toMatchObject({ code: answers[0]?.body.code, status: "done" });
  expect(await at.lettersTo(email)).toHaveLength(1);
  const cancels = at.app.paypalEdge.calls.filter((call) => call.endsWith(`${id}/cancel`));
  expect(cancels).toHaveLength(1);
});

test("while PayPal does not answer, a member's case goes on by itself, with the day of the request", async () => {
  const own = await startRequesting();
  const { member, email } = await own.newMember();
  const id = await member.subscribe();
  own.app.advanceClock(14 * DAY_MS);
  await refresh(member);
  own.app.paypalEdge.spoil = () => "hang up";
  const { status, body } = await ask(member, "arrepentimiento");
  expect([status, body.status]).toEqual([200, "under_way"]);
  expect((await ask(member, "arrepentimiento")).body).toMatchObject({ code: body.code });
  own.app.advanceClock(12 * DAY_MS);
  own.app.paypalEdge.spoil = undefined;
  expect((await own.lettersTo(email)).map(({ subject }) => subject)).toEqual([
    `Tu arrepentimiento está hecho (${body.code})`,
  ]);
  expect(await own.paymentsAtPaypal(id)).toContain("REFUNDED");
});

test("a case that the owner closes while PayPal is asked is still answered with its code", async () => {
  const own = await startRequesting();
  const { member } = await own.newMember();
  await member.subscribe();
  own.app.paypalEdge.hold = async () => {
    for (const { code } of await listConsumerRequests(own.app.database, "open"))
      await closeConsumerRequest(own.app.database, code, "Hecha", new Date());
    return undefined;
  };
  const { status, body } = await ask(member);
  expect([status, body.status]).toEqual([200, "under_way"]);
  expect(await own.stored(body.code)).toMatchObject({ state: "closed" });
});

test("a case that is too late, or finds no subscription, is the owner's, and changes nothing", async () => {
  const own = await startRequesting();
  const { member } = await own.newMember();
  const id = await member.subscribe();
  own.app.advanceClock(25 * DAY_MS);
  await refresh(member);
  const late = await ask(member, "arrepentimiento");
  expect(late.body.status).toBe("by_hand");
  expect(await own.statusAtPaypal(id)).toBe("ACTIVE");
  expect((await ask(member, "arrepentimiento")).body.code).toBe(late.body.code);
  const { member: other, email } = await own.newMember();
  const none = await ask(other);
  expect(none.body).toMatchObject({ status: "by_hand", access_until: null });
  expect(await own.stored(none.body.code)).toMatchObject({ state: "unmatched" });
  expect((await own.lettersTo(email)).at(-1)?.subject).toMatch(/^Una persona revisa/);
});

test("a member who asked without a subscription and then subscribed gets a case of their own, which is done", async () => {
  for (const kind of ["baja", "arrepentimiento"] as const) {
    const { member } = await at.newMember();
    const none = await ask(member, kind);
    expect((await ask(member, kind)).body).toMatchObject({ code: none.body.code, status: "by_hand" });
    const id = await member.subscribe();
    expect((await ask(member, kind)).body.status).toBe("done");
    expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
  }
});

test("an account without an address gets its code on the screen, and no letter", async () => {
  const { member } = await at.newMember();
  const id = await member.subscribe();
  await at.app.rows.change("users", { email: null }, { id: await member.userId() });
  expect((await ask(member)).body).toMatchObject({ status: "done", mailed_to: null });
  expect(await at.statusAtPaypal(id)).toBe("CANCELLED");
});
