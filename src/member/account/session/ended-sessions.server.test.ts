import { describe, expect, test } from "vitest";
import { hashSecret } from "#platform/session/session.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { OpenSession } from "../contract.ts";

let count = 0;

const app = await startTestApp();

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const newPerson = () => ({ name: "Ana", email: `ana${++count}@ejemplo.com` });
const open = (person = newPerson(), on = app) => on.visitor().signIn("google", person);
const refresh = (visitor: Visitor) => visitor.call("POST", "/api/session/refresh");
const isSignedIn = async (visitor: Visitor) => (await visitor.call("GET", "/api/session")).status === 200;
const sessionsOf = async (visitor: Visitor) =>
  (await visitor.call<OpenSession[]>("GET", "/api/sessions")).body;
const hashOf = async (visitor: Visitor) => hashSecret(await visitor.userId());
const endedOf = (visitor: Visitor) => visitor.cookies.get("session_ended")?.value;

/** Returns a second browser with the same cookies. */
function copyOf(visitor: Visitor, on = app): Visitor {
  const copy = on.visitor();
  for (const [name, cookie] of visitor.cookies) copy.cookies.set(name, cookie);
  return copy;
}

describe("the reason of a session revocation", () => {
  test("a refresh reports closed after a sign-out everywhere, also with the previous refresh token", async () => {
    const person = newPerson();
    const [member, phone, other] = [await open(person), await open(person), await open()];
    const whose = await hashOf(member);
    const before = copyOf(phone);
    await refresh(phone);
    expect((await member.call("DELETE", "/api/sessions")).status).toBe(204);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    for (const device of [phone, before]) {
      expect((await refresh(device)).status).toBe(401);
      expect([...device.cookies.keys()]).toEqual(["session_ended"]);
      expect(endedOf(device)).toBe(`closed.${whose}`);
    }
  });

  test("a refresh reports closed after another device has closed the session", async () => {
    const person = newPerson();
    const [member, phone] = [await open(person), await open(person)];
    const listed = await sessionsOf(member);
    const own = listed.find(({ is_current }) => is_current);
    const other = listed.find(({ is_current }) => !is_current);
    expect((await member.call("DELETE", `/api/sessions/${own?.id}`)).status).toBe(404);
    expect((await member.call("DELETE", `/api/sessions/${other?.id}`)).status).toBe(204);
    expect((await member.call("DELETE", `/api/sessions/${other?.id}`)).status).toBe(404);
    expect(await isSignedIn(phone)).toBe(false);
    await refresh(phone);
    expect(endedOf(phone)).toBe(`closed.${await hashOf(member)}`);
    expect(await isSignedIn(member)).toBe(true);
  });

  test("a deleted account replaces an earlier closed, is reported for 60 days and is then purged", async () => {
    const on = await startTestApp();
    const person = newPerson();
    const [member, phone, tablet] = [await open(person, on), await open(person, on), await open(person, on)];
    const whose = await hashOf(member);
    await tablet.call("DELETE", "/api/sessions");
    const back = await open(person, on);
    expect((await back.deleteAccount()).status).toBe(200);
    await on.runJobsAfter(59 * DAY_MS);
    await refresh(phone);
    expect(endedOf(phone)).toBe(`deleted.${whose}`);
    await on.runJobsAfter(2 * DAY_MS);
    expect((await refresh(member)).status).toBe(401);
    expect(endedOf(member)).toBeUndefined();
    // The purge waits until two runs, a day apart, have seen the expiry (`trustedNow`).
    for (let days = 0; days < 3; days++) {
      await on.runJobsAfter(DAY_MS);
    }
    expect(await on.database.selectFrom("ended_sessions").selectAll().execute()).toEqual([]);
  });

  test("a new sign-in before any refresh reports the deleted account and succeeds", async () => {
    const person = newPerson();
    const [member, phone] = [await open(person), await open(person)];
    const whose = await hashOf(member);
    await member.deleteAccount();
    await phone.signIn("google", person);
    expect(endedOf(phone)).toBe(`deleted.${whose}`);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test("a session that expired, was signed out or never existed has no reason", async () => {
    const on = await startTestApp();
    const late = await open(newPerson(), on);
    const left = await open(newPerson(), on);
    const kept = copyOf(left, on);
    await left.call("DELETE", "/api/session");
    on.advanceClock(61 * DAY_MS);
    for (const visitor of [late, kept, on.visitor()]) {
      expect((await refresh(visitor)).status).toBe(401);
      expect(endedOf(visitor)).toBeUndefined();
    }
  });

  test("a device that refreshes during a sign-out everywhere still gets the reason closed", async () => {
    for (let round = 0; round < 5; round++) {
      const person = newPerson();
      const [member, phone] = [await open(person), await open(person)];
      const [refreshed, ended] = await Promise.all([refresh(phone), member.call("DELETE", "/api/sessions")]);
      expect([200, 401]).toContain(refreshed.status);
      expect(ended.status).toBe(204);
      if (refreshed.status === 200) expect((await refresh(phone)).status).toBe(401);
      expect(endedOf(phone)).toMatch(/^closed\./);
    }
  });
});

describe("a session with a stolen refresh token", () => {
  test.each(["member", "thief"])(
    "the session ends after the member and the thief have both used their new tokens, first the %s",
    async (first) => {
      const on = await startTestApp();
      const member = await open(newPerson(), on);
      const thief = copyOf(member, on);
      await refresh(member);
      await refresh(thief);
      expect([await isSignedIn(member), await isSignedIn(thief)]).toEqual([true, true]);
      on.advanceClock(HOUR_MS);
      const [one, other] = first === "member" ? [member, thief] : [thief, member];
      expect((await refresh(one)).status).toBe(200);
      on.advanceClock(2 * MINUTE_MS);
      expect((await refresh(other)).status).toBe(401);
      expect(await isSignedIn(one)).toBe(false);
    },
  );

  test("a refresh token from two refreshes ago ends the session at once", async () => {
    const member = await open();
    const thief = copyOf(member);
    await refresh(member);
    await refresh(member);
    expect((await refresh(thief)).status).toBe(401);
    expect(await isSignedIn(member)).toBe(false);
  });

  test("repeatedly lost answers to a refresh do not end the session", async () => {
    const on = await startTestApp();
    const member = await open(newPerson(), on);
    for (let lost = 0; lost < 5; lost++) {
      const answer = copyOf(member, on);
      expect((await refresh(answer)).status).toBe(200);
      on.advanceClock(5 * MINUTE_MS);
    }
    for (let arrived = 0; arrived < 3; arrived++) {
      expect((await refresh(member)).status).toBe(200);
      on.advanceClock(HOUR_MS);
    }
  });
});

describe("the sessions of a member", () => {
  test("the list names each session's device, and the user agent is not stored", async () => {
    const person = newPerson();
    const member = await open(person);
    const phone = app.visitor();
    const callback = await phone.approveSignIn("google", person);
    await phone.send(callback, { headers: { "user-agent": ANDROID } });
    const [first, second] = await sessionsOf(phone);
    expect(first).toMatchObject({ device: "Chrome en Android", is_current: true });
    expect(second).toMatchObject({ device: "", is_current: false });
    expect(await sessionsOf(member)).toHaveLength(2);
    const rows = await app.database.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("Mozilla");
  });

  test("the list says when a session was last used", async () => {
    const on = await startTestApp();
    const member = await open(newPerson(), on);
    on.advanceClock(3 * HOUR_MS);
    const before = on.clock().toISOString();
    await refresh(member);
    const [session] = await sessionsOf(member);
    expect(session && session.last_used_at >= before && session.created_at < before).toBe(true);
  });

  test("the 21st session ends the longest unused one, which gets no revocation reason", async () => {
    const person = newPerson();
    const first = await open(person);
    const second = await open(person);
    await refresh(first);
    for (let more = 0; more < 19; more++) await open(person);
    expect(await sessionsOf(first)).toHaveLength(20);
    expect((await refresh(second)).status).toBe(401);
    expect(endedOf(second)).toBeUndefined();
  });

  test("a new sign-in ends the browser's previous session, although its access token has expired", async () => {
    const on = await startTestApp();
    const person = newPerson();
    const member = await open(person, on);
    const before = copyOf(member, on);
    on.advanceClock(2 * HOUR_MS);
    member.cookies.delete("access");
    await member.signIn("google", person);
    expect(await sessionsOf(member)).toHaveLength(1);
    expect((await refresh(before)).status).toBe(401);
  });
});
