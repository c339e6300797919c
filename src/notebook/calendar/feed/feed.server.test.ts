import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { hashSecret } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { eventBody, keepEvent } from "#test/records/event-writing.ts";
import { goalBody, goalOf, keepGoal } from "#test/records/goal-writing.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";

const app = await startTestApp();

interface Feed {
  address: string;
  created_at: string;
}

async function openFeed(member: Visitor): Promise<Feed> {
  const { status, body } = await member.call<Feed>("POST", "/api/calendar-feed");
  expect(status).toBe(200);
  return body;
}

/** Fetches the feed as a calendar program does: without a cookie. */
const fetchFeed = (address: string) => fetch(address);
const titlesAt = async (address: string) =>
  new ICAL.Component(ICAL.parse(await (await fetchFeed(address)).text()))
    .getAllSubcomponents("vevent")
    .map((event) => event.getFirstPropertyValue("summary"));
const stateOf = async (member: Visitor) =>
  (await member.call<{ created_at: string | null }>("GET", "/api/calendar-feed")).body;

describe("the calendar feed", () => {
  test("serves the current events as text/calendar, and its table does not contain the secret address", async () => {
    const member = await app.newMember();
    expect(await stateOf(member)).toEqual({ created_at: null });
    await keepEvent(member, newId(), eventBody({ title: "Más tarde", event_date: "2027-05-01" }));
    const { address, created_at } = await openFeed(member);
    expect(address).toMatch(new RegExp(`^${app.origin}/api/calendar-feed/[A-Za-z0-9_-]{43}\\.ics$`));
    expect(await stateOf(member)).toEqual({ created_at });
    const response = await fetchFeed(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
    await keepEvent(member, newId(), eventBody({ title: "Antes", event_date: "2027-03-01" }));
    expect(await titlesAt(address)).toEqual(["Más tarde", "Antes"]);
    const stored = JSON.stringify(await app.database.selectFrom("calendar_feeds").selectAll().execute());
    expect(stored).not.toContain(address.slice(-47, -4));
  });

  test("is closed by a sign-out everywhere, also for the ledger, and not by the end of one session", async () => {
    const person = { name: "Ana", email: "dos-aparatos@ejemplo.com" };
    const member = await app.visitor().signIn("google", person);
    await member.subscribe();
    await app.visitor().signIn("google", person);
    const { address } = await openFeed(member);
    const states = () =>
      app.rows.read("ledger_facts", ["state"], { subject: hashSecret(address.slice(-47, -4)) });
    const open = await member.call<{ id: string; is_current: boolean }[]>("GET", "/api/sessions");
    const other = open.body.find(({ is_current }) => !is_current);
    expect((await member.call("DELETE", `/api/sessions/${other?.id}`)).status).toBe(204);
    expect((await fetchFeed(address)).status).toBe(200);
    expect(await states()).toEqual([{ state: "begun" }]);
    expect((await member.call("DELETE", "/api/sessions")).status).toBe(204);
    expect((await fetchFeed(address)).status).toBe(404);
    expect(await states()).toEqual([{ state: "closed" }]);
  });

  test("has the deadlines of open goals, which move, end and come back with them", async () => {
    const member = await app.newMember();
    await keepEvent(member, newId(), eventBody({ title: "Cena" }));
    const { address } = await openFeed(member);
    const read = async () => {
      const answer = await fetchFeed(address);
      return /DTSTART;VALUE=DATE:(\d+)\r\nSUMMARY:Fecha límite: Leer/.exec(await answer.text())?.[1];
    };
    expect(await read()).toBeUndefined();
    const [id, version] = [newId(), newId()];
    await keepGoal(member, id, goalBody({ title: "Leer", deadline: "2027-03-05" }), version);
    expect(await read()).toBe("20270305");
    await keepGoal(member, id, goalBody({ title: "Leer", deadline: "2027-04-01", base: version }));
    expect(await read()).toBe("20270401");
    const told = { completed_at: app.clock().toISOString() };
    await member.call("PUT", `/api/goals/${id}/completion`, told);
    expect(await read()).toBeUndefined();
    await member.call("PUT", `/api/goals/${id}/completion`, { completed_at: null });
    expect(await read()).toBe("20270401");
    const base = (await goalOf(member, id))?.version;
    const content = await (await fetchFeed(address)).text();
    const file = { content, time_zone: "America/Bogota" };
    const readBack = await member.call<{ events: { title: string }[] }>("POST", "/api/calendar-file", file);
    expect(readBack.body.events.map(({ title }) => title)).toEqual(["Cena"]);
    await member.call("DELETE", `/api/goals/${id}?base=${base}`);
    expect(await read()).toBeUndefined();
  });

  test("replaces its old address with a new one, answers 404 once closed, and can be closed twice", async () => {
    const member = await app.newMember();
    const { address: first } = await openFeed(member);
    const { address: second } = await openFeed(member);
    expect(second).not.toBe(first);
    expect((await fetchFeed(first)).status).toBe(404);
    expect((await fetchFeed(second)).status).toBe(200);
    for (let time = 0; time < 2; time++)
      expect((await member.call("DELETE", "/api/calendar-feed")).status).toBe(204);
    expect((await fetchFeed(second)).status).toBe(404);
    expect(await stateOf(member)).toEqual({ created_at: null });
  });

  test("is opened ten times a day at most, and the refusal is true after the last one was closed", async () => {
    const member = await app.newMember();
    for (let time = 0; time < 10; time++) await openFeed(member);
    await member.call("DELETE", "/api/calendar-feed");
    const { status, body } = await member.call("POST", "/api/calendar-feed");
    const message = "Hoy ya creaste muchos enlaces. Intenta de nuevo mañana.";
    expect([status, body]).toMatchObject([429, { error: { message } }]);
  });

  test("contains only its member's events, and another member can close only their own feed", async () => {
    const [ana, bea] = [await app.newMember(), await app.newMember()];
    await keepEvent(ana, newId(), eventBody({ title: "De Ana" }));
    await keepEvent(bea, newId(), eventBody({ title: "De Bea" }));
    const { address } = await openFeed(ana);
    await openFeed(bea);
    await bea.call("DELETE", "/api/calendar-feed");
    expect(await titlesAt(address)).toEqual(["De Ana"]);
  });

  test("stops when Premium ends and works again with Premium; a member without Premium can still close it", async () => {
    // A late webhook would activate the subscription again.
    await paypalControl(app).setWebhooks("drop");
    const member = await app.newMember();
    const { address } = await openFeed(member);
    const userId = await member.userId();
    const ofMember = (changed: { paypal_status: string; paid_through: string }) =>
      app.rows.change(
        "user_subscriptions",
        { ...changed, fetched_at: app.clock().toISOString() },
        { user_id: userId },
      );
    const at = (offsetMs: number) => new Date(app.clock().getTime() + offsetMs).toISOString();
    await ofMember({ paypal_status: "CANCELLED", paid_through: at(-DAY_MS) });
    expect((await fetchFeed(address)).status).toBe(404);
    expect((await member.call("POST", "/api/calendar-feed")).status).toBe(403);
    await ofMember({ paypal_status: "CANCELLED", paid_through: at(DAY_MS) });
    expect((await fetchFeed(address)).status).toBe(200);
    await ofMember({ paypal_status: "CANCELLED", paid_through: at(-DAY_MS) });
    expect((await member.call("DELETE", "/api/calendar-feed")).status).toBe(204);
    await ofMember({ paypal_status: "CANCELLED", paid_through: at(DAY_MS) });
    expect((await fetchFeed(address)).status).toBe(404);
  });
});
