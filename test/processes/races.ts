import { beforeAll, expect, test } from "vitest";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { IMAGES_MAX } from "#platform/limits/stored-limits.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { rowsIn } from "../databases/rows.ts";
import { paymentsAtPaypal } from "../providers/call-paypal.ts";
import { type PaypalControl, paypalControl } from "../providers/paypal-control.ts";
import { addPictures } from "../records/crowding.ts";
import { photograph, uploadPicture } from "../records/journal-writing.ts";
import type { Visitor } from "../visitor.ts";
import { FROM } from "./front.ts";
import { countStatuses, type ThreeProcesses, times } from "./three-processes.ts";

const SESSIONS_MAX = 20;
/** The most letters to one mailbox (product.md, section 11). */
const LETTERS_TO_MAILBOX = 12;

/** Tests races of processes for a member's lock, a mailbox, an identity, PayPal's answers, and files. */
export function races(three: () => ThreeProcesses): void {
  let paypal: PaypalControl;
  beforeAll(async () => {
    paypal = paypalControl(three());
    await paypal.setWebhooks("hold");
  });

  const sessionsOf = (userId: string) =>
    three().database.selectFrom("sessions").select("id").where("user_id", "=", userId).execute();
  const twinOf = ({ cookies }: Visitor) => {
    const twin = three().visitor();
    for (const [name, cookie] of cookies) twin.cookies.set(name, cookie);
    return twin;
  };
  const newPayer = () =>
    three()
      .visitor()
      .signIn("google", { name: "Bea", email: `paga-${newId()}@ejemplo.com` });
  const ago = (durationMs: number) => new Date(Date.now() - durationMs).toISOString();
  const setPrepared = (id: string, changed: { created_at?: string; fetched_at?: string }) =>
    three()
      .database.updateTable("prepared_subscriptions")
      .set(changed)
      .where("paypal_subscription_id", "=", id)
      .execute();
  /** Prepares a subscription and makes it so old that another one may be prepared. PayPal's window still offers it. */
  const prepareLongAgo = async (member: Visitor) => {
    const id = await member.prepareSubscription();
    await setPrepared(id, { created_at: ago(3 * HOUR_MS) });
    return id;
  };

  test("60 concurrent mutations of one member are all applied, each with its own revision", async () => {
    const { member, userId } = await three().newMember();
    const answers = await times(60, (index) => member.keepIdea(`Idea ${index}`));
    expect(countStatuses(answers)).toEqual({ 204: 60 });
    for (const table of ["ideas", "applied_mutations"] as const) {
      const rows = await three()
        .database.selectFrom(table)
        .select("revision")
        .where("user_id", "=", userId)
        .orderBy("revision")
        .execute();
      const expected = Array.from({ length: 60 }, (_, index) => index + 1);
      expect(
        rows.map(({ revision }) => revision),
        table,
      ).toEqual(expected);
    }
  });

  test("a mutation sent thirty times under one idempotency key is applied once", async () => {
    const { member } = await three().newMember();
    const [id, writeId] = [newId(), newId()];
    const answers = await times(30, () => member.keepIdea("Una", id, "", writeId));
    expect(countStatuses(answers)).toEqual({ 204: 30 });
    const { body } = await member.call<{ revision: number; changes: unknown[] }>(
      "GET",
      "/api/notebook?since=0",
    );
    expect([body.revision, body.changes.length]).toEqual([1, 1]);
  });

  test("a picture uploaded nine times at once is accepted each time and can be read", async () => {
    const { member } = await three().newMember();
    const [content, file] = [await photograph(), newImageFile("IMG 1.jpg", new Date())];
    const answers = await times(9, () => uploadPicture(member, content, { file }));
    expect(countStatuses(answers)).toEqual({ 204: 9 });
    expect((await member.call("GET", answers[0]?.url ?? "")).status).toBe(200);
  });

  test("concurrent picture uploads stop at the bound of 10,000, and only accepted ones can be read", async () => {
    const { member, userId } = await three().newMember();
    await addPictures(three().database, userId, IMAGES_MAX - 2, 1000);
    const content = await photograph();
    const answers = await times(9, () => uploadPicture(member, content));
    expect(countStatuses(answers)).toEqual({ 204: 2, 413: 7 });
    for (const { status, url } of answers) {
      expect((await member.call("GET", url)).status).toBe(status === 204 ? 200 : 404);
    }
  });

  test("only one of nine concurrently created calendar feed addresses opens the feed", async () => {
    const { member } = await three().newMember();
    const opened = await times(9, () => member.call<{ address: string }>("POST", "/api/calendar-feed"));
    expect(countStatuses(opened)).toEqual({ 200: 9 });
    const paths = opened.map(({ body }) => new URL(body.address).pathname);
    const read = await Promise.all(paths.map((path) => three().visitor().call("GET", path)));
    expect(countStatuses(read)).toEqual({ 200: 1, 404: 8 });
  });

  test("one mailbox gets twelve emails about 24 consumer requests that are spelt differently", async () => {
    const { origin } = three().front;
    const taken = await times(24, async (index) => {
      const response = await fetch(`${origin}/api/consumer-requests`, {
        method: "POST",
        headers: { origin, "content-type": "application/json", [FROM]: `127.0.2.${index + 1}` },
        body: JSON.stringify({ kind: "baja", email: `otra+${index}@ejemplo.com` }),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as { code: string; is_mailed: boolean };
    });
    expect(new Set(taken.map(({ code }) => code)).size).toBe(LETTERS_TO_MAILBOX);
    expect(taken.filter(({ is_mailed }) => is_mailed)).toHaveLength(LETTERS_TO_MAILBOX);
  });

  test("thirty concurrent first sign-ins of one person create one member with twenty sessions", async () => {
    const email = `nueva-${newId()}@ejemplo.com`;
    const visitors = Array.from({ length: 30 }, () => three().visitor());
    const callbacks: string[] = [];
    for (const visitor of visitors)
      callbacks.push(await visitor.approveSignIn("google", { name: "Ana", email }));
    const answers = await times(30, (index) => (visitors[index] as Visitor).send(callbacks[index] ?? ""));
    expect(new Set(answers.map(({ headers }) => headers.get("location")))).toEqual(new Set(["/"]));
    const users = await three()
      .database.selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(users).toHaveLength(1);
    expect(await sessionsOf(users[0]?.id ?? "")).toHaveLength(SESSIONS_MAX);
    const looks = await times(30, (index) => (visitors[index] as Visitor).call("GET", "/api/session"));
    expect(countStatuses(looks)).toEqual({ 200: SESSIONS_MAX, 401: 30 - SESSIONS_MAX });
  });

  test("twelve tabs that use the same refresh token at once all stay signed in, in one session", async () => {
    const { member, userId } = await three().newMember();
    const tabs = Array.from({ length: 12 }, () => twinOf(member));
    const renewals = await times(12, (index) =>
      (tabs[index] as Visitor).call("POST", "/api/session/refresh"),
    );
    expect(countStatuses(renewals)).toEqual({ 200: 12 });
    expect(await sessionsOf(userId)).toHaveLength(1);
    const looks = await times(12, (index) => (tabs[index] as Visitor).call("GET", "/api/session"));
    expect(countStatuses(looks)).toEqual({ 200: 12 });
  });

  test("three deletions of an account during its writes leave no writes or sessions, and one deletion request", async () => {
    const { member, userId } = await three().newMember();
    const request = {
      confirmation: "ELIMINAR",
      request_id: newId(),
      confirmation_code: newConfirmationCode(),
    };
    const twins = Array.from({ length: 3 }, () => twinOf(member));
    const [writes, deletions] = await Promise.all([
      times(45, (index) =>
        index % 3 === 0
          ? member.call("PUT", `/api/favourites/clave-${index}`)
          : member.keepIdea(`Idea ${index}`),
      ),
      times(3, (index) => (twins[index] as Visitor).call("DELETE", "/api/account", request)),
    ]);
    expect(countStatuses(deletions)).toEqual({ 200: 3 });
    const { 204: made = 0, 401: signedOut = 0, ...others } = countStatuses(writes);
    expect(others).toEqual({});
    expect(made + signedOut).toBe(45);
    const { database } = three();
    for (const table of ["ideas", "favourites", "applied_mutations", "sessions"] as const) {
      const left = await database.selectFrom(table).select("user_id").where("user_id", "=", userId).execute();
      expect(left, table).toEqual([]);
    }
    const requests = await rowsIn(database).read("deletion_requests", ["id"], { id: request.request_id });
    expect(requests).toHaveLength(1);
  });

  test("nine concurrent requests prepare one subscription", async () => {
    const member = await newPayer();
    const ids = await times(9, () => member.prepareSubscription());
    expect(new Set(ids).size).toBe(1);
    const prepared = await three()
      .database.selectFrom("prepared_subscriptions")
      .select("request_id")
      .where("user_id", "=", await member.userId())
      .execute();
    expect(prepared).toHaveLength(1);
  });

  test("one of three subscriptions confirmed at once stays active, and the other two are refunded", async () => {
    const member = await newPayer();
    const ids: string[] = [];
    while (ids.length < 3) ids.push(await prepareLongAgo(member));
    for (const id of ids) await member.approveSubscription(id);
    // All three confirmations read PayPal before any of them is stored.
    three().front.meeting = { count: 3, isOf: (path) => path.includes("/transactions?") };
    const answers = await times(3, (index) => member.confirm(ids[index] ?? ""));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 });
    const stays = ids[answers.findIndex(({ status }) => status === 200)];
    expect(await member.subscription()).toMatchObject({ paypal_subscription_id: stays, status: "active" });
    for (const id of ids) {
      expect(await paymentsAtPaypal(three(), id)).toEqual([id === stays ? "COMPLETED" : "REFUNDED"]);
    }
  });

  test("a webhook delivered three times at once refunds the second subscription once", async () => {
    const member = await newPayer();
    const first = await prepareLongAgo(member);
    const second = await member.prepareSubscription();
    await member.approveSubscription(first);
    expect((await member.confirm(first)).status).toBe(200);
    const before = new Set((await paypal.listEvents()).map(({ id }) => id));
    await member.approveSubscription(second);
    const event = (await paypal.listEvents()).find(
      ({ id, type }) => !before.has(id) && type === "BILLING.SUBSCRIPTION.ACTIVATED",
    );
    const { headers, body } = await paypal.requestOf(event?.id ?? "");
    const answers = await times(3, () =>
      fetch(`${three().front.origin}/api/webhooks/paypal`, { method: "POST", headers, body }),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await paymentsAtPaypal(three(), second)).toEqual(["REFUNDED"]);
    expect(await paymentsAtPaypal(three(), first)).toEqual(["COMPLETED"]);
  });

  test("30 concurrent pulls after the paid period has ended cause one PayPal lookup", async () => {
    const member = await newPayer();
    const id = await member.subscribe();
    await three()
      .database.updateTable("user_subscriptions")
      .set({ paid_through: ago(DAY_MS), fetched_at: ago(HOUR_MS) })
      .where("paypal_subscription_id", "=", id)
      .execute();
    await setPrepared(id, { fetched_at: ago(HOUR_MS) });
    const look = `GET /simulators/paypal/v1/billing/subscriptions/${id}`;
    const looks = () => three().front.calls.filter((call) => call.split("?")[0] === look).length;
    const before = looks();
    const answers = await times(30, () => member.call("GET", "/api/notebook?since=0"));
    expect(countStatuses(answers)).toEqual({ 200: 30 });
    expect(looks() - before).toBe(1);
  });
}
