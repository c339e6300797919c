import { describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { statusAtPaypal } from "#test/providers/call-paypal.ts";
import { deletionHooks } from "#test/providers/deletion-hooks.ts";
import { startTestApp } from "#test/test-app.ts";
import { newDeletion, type Visitor } from "#test/visitor.ts";
import { newConfirmationCode } from "./confirmation.ts";
import { deleteMember } from "./delete-member.server.ts";

let count = 0;

const app = await startTestApp();
const person = () => ({ name: "Ana", email: `ana${++count}@ejemplo.com` });
const newMember = () => app.visitor().signIn("google", person());
const remove = (member: Visitor, body?: object) => member.deleteAccount(body);
const stateOf = async (code: string) =>
  (await app.visitor().call<{ state: string }>("GET", `/api/data-deletion?code=${code}`)).body.state;
const paypalStatus = (id: string) => statusAtPaypal(app, id);

/** The tables whose rows remain after the deletion, for accounting. */
const TRAIL = ["subscription_audit", "subscription_charges", "subscription_consents"];

async function tablesHolding(text: string): Promise<string[]> {
  const holding: string[] = [];
  for (const { name } of await app.database.introspection.getTables()) {
    const rows = await app.database
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    if (JSON.stringify(rows).includes(text)) holding.push(name);
  }
  return holding;
}

describe("a member who deletes the account", () => {
  test("is signed out everywhere, is no longer charged, and leaves the audit trail alone and other members as they were", async () => {
    const bea = await newMember();
    const paypalIdOfBea = await bea.subscribe();
    await bea.keepIdea("De Beatriz");
    const who = person();
    const phone = await app.visitor().signIn("google", who);
    const member = await app.visitor().signIn("google", who);
    const paypalId = await member.subscribe();
    await member.keepIdea("Una idea de Ana");
    await member.call("PUT", "/api/favourites/metas");
    const userId = await member.userId();
    const request = newDeletion();

    const answer = await remove(member, request);
    expect(answer).toMatchObject({ status: 200, body: { state: "done" } });
    expect([...member.cookies.keys()]).toEqual([]);
    expect((await phone.call("GET", "/api/session")).status).toBe(401);
    expect((await phone.call("POST", "/api/session/refresh")).status).toBe(401);
    expect(await paypalStatus(paypalId)).toBe("CANCELLED");
    expect(await stateOf(request.confirmation_code)).toBe("done");

    await app.runJobsAfter(2 * MINUTE_MS);
    expect(await tablesHolding(userId)).toEqual(TRAIL);
    for (const text of [who.email, "Una idea de Ana", request.confirmation_code])
      expect(await tablesHolding(text)).toEqual([]);
    const trail = await app.database
      .selectFrom("subscription_audit")
      .select("action")
      .where("user_id", "=", userId)
      .where("action", "like", "cancell%")
      .orderBy("id")
      .execute();
    expect(trail).toEqual([
      { action: "cancelling: The member deleted the account" },
      { action: "cancelled: The member deleted the account" },
    ]);
    expect(await bea.records("idea")).toHaveLength(1);
    expect(await paypalStatus(paypalIdOfBea)).toBe("ACTIVE");
  });

  test("has a pending reminder address erased, together with its queued confirmation", async () => {
    const member = await newMember();
    await member.subscribe();
    const added = `otra${++count}@ejemplo.com`;
    expect((await member.call("PUT", "/api/reminders/email", { email: added })).status).toBe(200);
    expect(await tablesHolding(added)).toEqual(
      expect.arrayContaining(["outgoing_messages", "reminder_emails"]),
    );
    await remove(member);
    expect(await tablesHolding(added)).toEqual([]);
  });

  test("has a prepared subscription cancelled even if it is approved after the deletion", async () => {
    const member = await newMember();
    const paypalId = await member.prepareSubscription();
    expect((await remove(member)).body).toEqual({ state: "done" });
    await app.visitor().approveSubscription(paypalId);
    expect(await paypalStatus(paypalId)).toBe("ACTIVE");
    await app.runJobsAfter(HOUR_MS);
    expect(await paypalStatus(paypalId)).toBe("CANCELLED");
  });

  test("can send the same request twice at once and again later, and it is recorded once", async () => {
    const member = await newMember();
    const request = newDeletion();
    const cookie = [...member.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
    const again = () =>
      fetch(`${app.origin}/api/account`, {
        method: "DELETE",
        headers: { cookie, origin: app.origin, "content-type": "application/json" },
        body: JSON.stringify(request),
      });
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const later = await again();
    expect([later.status, await later.json()]).toEqual([200, { state: "done" }]);
    const kept = await app.rows.read("deletion_requests", ["source"], { id: request.request_id });
    expect(kept).toEqual([{ source: "member" }]);
  });

  test.each([
    ["another word", { ...newDeletion(), confirmation: "eliminar todo" }],
    ["no word", { ...newDeletion(), confirmation: undefined }],
    ["a code of another kind", { ...newDeletion(), confirmation_code: "CONFIRM_1" }],
    ["no request id", { ...newDeletion(), request_id: "1" }],
  ])("keeps the account when the request has %s", async (_, body) => {
    const member = await newMember();
    expect((await remove(member, body)).status).toBe(400);
    expect((await member.call("GET", "/api/session")).status).toBe(200);
  });

  test("keeps account and subscription when the request id belongs to another member's deletion", async () => {
    const request = newDeletion();
    await remove(await newMember(), request);
    const member = await newMember();
    const paypalId = await member.subscribe();
    const taken = await remove(member, { ...newDeletion(), request_id: request.request_id });
    expect(taken).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
    await app.runJobsAfter(2 * MINUTE_MS);
    expect(await paypalStatus(paypalId)).toBe("ACTIVE");
    expect((await member.call("GET", "/api/session")).status).toBe(200);
  });
});

test("a deletion without a session is refused, also with another member's request id", async () => {
  const request = newDeletion();
  await remove(await newMember(), request);
  for (const guess of [newDeletion(), { ...newDeletion(), request_id: request.request_id }]) {
    const refused = { status: 401, body: { error: { code: "unauthenticated" } } };
    expect(await remove(app.visitor(), guess)).toMatchObject(refused);
  }
});

describe("a deletion while PayPal fails", () => {
  test("removes the account at once and retries the cancellation until PayPal confirms it", async () => {
    const member = await newMember();
    const paypalId = await member.subscribe();
    const userId = await member.userId();
    const request = newDeletion();
    app.paypalEdge.spoil = () => "hang up";
    expect((await remove(member, request)).body).toEqual({ state: "billing" });
    expect(await stateOf(request.confirmation_code)).toBe("billing");
    expect(await tablesHolding(userId)).toEqual(["jobs", ...TRAIL]);
    await app.runJobsAfter(5 * MINUTE_MS);
    expect(await stateOf(request.confirmation_code)).toBe("billing");
    app.paypalEdge.spoil = undefined;
    await app.runJobsAfter(2 * HOUR_MS);
    expect(await paypalStatus(paypalId)).toBe("CANCELLED");
    expect(await stateOf(request.confirmation_code)).toBe("done");
    expect(await tablesHolding(userId)).toEqual(TRAIL);
  });
});

test("a deletion is not done while PayPal charges, although another request has deleted the account", async () => {
  const member = await newMember();
  const paypalId = await member.subscribe();
  app.paypalEdge.spoil = () => "hang up";
  const userId = await member.userId();
  const hooks = deletionHooks(app);
  const remove = (code: string, leaving = hooks) =>
    deleteMember(app.services, leaving, userId, { id: newId(), code, source: "member" });
  const first = newConfirmationCode();
  const interrupted = { ...hooks, queueRemovals: () => Promise.reject(new Error("interrupted")) };
  await expect(remove(first, interrupted)).rejects.toThrow("interrupted");
  const second = newConfirmationCode();
  expect(await remove(second)).toBe(true);
  await app.runJobsAfter(2 * MINUTE_MS);
  expect([await stateOf(first), await stateOf(second)]).toEqual(["billing", "billing"]);
  app.paypalEdge.spoil = undefined;
  await app.runJobsAfter(HOUR_MS);
  expect(await paypalStatus(paypalId)).toBe("CANCELLED");
  expect([await stateOf(first), await stateOf(second)]).toEqual(["done", "done"]);
  expect(await tablesHolding(userId)).toEqual(TRAIL);
});

test("the state of a deletion is the same for an unknown code as for a completed deletion", async () => {
  const request = newDeletion();
  await remove(await newMember(), request);
  const [known, unknown] = await Promise.all(
    [request.confirmation_code, newConfirmationCode(), "CONFIRM_", "CONFIRM_7QX"].map((code) =>
      app
        .visitor()
        .send(`/api/data-deletion?code=${code}`)
        .then((answer) => answer.text()),
    ),
  );
  expect(known).toBe('{"state":"done"}');
  expect(unknown).toBe(known);
});

test("the audit trail and consents of a deleted member are purged after ten years, a current member's is not", async () => {
  const [gone, stays] = [await newMember(), await newMember()];
  await gone.subscribe();
  await stays.subscribe();
  const [goneId, staysId] = [await gone.userId(), await stays.userId()];
  await remove(gone);
  app.advanceClock(9 * 365 * DAY_MS);
  await app.runUpkeep();
  expect(await tablesHolding(goneId)).toEqual(TRAIL);
  app.advanceClock(2 * 365 * DAY_MS);
  await app.runUpkeep();
  expect(await tablesHolding(goneId)).toEqual([]);
  expect(await tablesHolding(staysId)).toEqual(expect.arrayContaining(TRAIL));
  expect(await app.database.selectFrom("deletion_requests").select("id").execute()).toEqual([]);
});
