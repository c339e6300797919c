import { beforeAll, describe, expect, test } from "vitest";
import { hashSecret } from "#server/session.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { OpenSession } from "./contract.ts";

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
});

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const newPerson = () => ({ name: "Ana", email: `ana${++count}@ejemplo.com` });
const open = (person = newPerson(), on = app) => on.visitor().signIn("google", person);
const refresh = (visitor: Visitor) => visitor.call("POST", "/api/session/refresh");
const isSignedIn = async (visitor: Visitor) => (await visitor.call("GET", "/api/session")).status === 200;
const sessionsOf = async (visitor: Visitor) =>
  (await visitor.call<OpenSession[]>("GET", "/api/sessions")).body;
const hashOf = async (visitor: Visitor) =>
  hashSecret((await visitor.call<{ user: { id: string } }>("GET", "/api/session")).body.user.id);
const endedOf = (visitor: Visitor) => visitor.cookies.get("session_ended")?.value;
const deletion = () => ({
  confirmation: "ELIMINAR",
  request_id: newId(),
  confirmation_code: `CONFIRM_${"a".repeat(60)}${String(++count).padStart(4, "0")}`,
});

/** A second browser with the same cookies. */
function copyOf(visitor: Visitor, on = app): Visitor {
  const copy = on.visitor();
  for (const [name, cookie] of visitor.cookies) copy.cookies.set(name, cookie);
  return copy;
}

describe("a device whose session was ended on purpose hears why with its next exchange", () => {
  test("everywhere, and after it has lost an answer too", async () => {
    const person = newPerson();
    const [member, phone] = [await open(person), await open(person)];
    const whose = await hashOf(member);
    const before = copyOf(phone);
    await refresh(phone);
    expect((await member.call("DELETE", "/api/sessions")).status).toBe(204);
    for (const device of [phone, before]) {
      expect((await refresh(device)).status).toBe(401);
      expect([...device.cookies.keys()]).toEqual(["session_ended"]);
      expect(endedOf(device)).toBe(`closed.${whose}`);
    }
  });

  test("by one of the member's other devices", async () => {
    const person = newPerson();
    const [member, phone] = [await open(person), await open(person)];
    const other = (await sessionsOf(member)).find(({ is_current }) => !is_current);
    expect((await member.call("DELETE", `/api/sessions/${other?.id}`)).status).toBe(204);
    expect((await member.call("DELETE", `/api/sessions/${other?.id}`)).status).toBe(404);
    expect(await isSignedIn(phone)).toBe(false);
    await refresh(phone);
    expect(endedOf(phone)).toBe(`closed.${await hashOf(member)}`);
    expect(await isSignedIn(member)).toBe(true);
  });

  test("by the account's deletion, which outweighs what came before, for 60 days", async () => {
    const on = await startTestApp();
    const person = newPerson();
    const [member, phone, tablet] = [await open(person, on), await open(person, on), await open(person, on)];
    const whose = await hashOf(member);
    await tablet.call("DELETE", "/api/sessions");
    const back = await open(person, on);
    expect((await back.call("DELETE", "/api/account", deletion())).status).toBe(200);
    on.advanceClock(59 * DAY_MS);
    await on.runJobs();
    await refresh(phone);
    expect(endedOf(phone)).toBe(`deleted.${whose}`);
    on.advanceClock(2 * DAY_MS);
    await on.runJobs();
    expect((await refresh(member)).status).toBe(401);
    expect(endedOf(member)).toBeUndefined();
    // The purge waits until two runs, a day apart, have seen the expiry (`trustedNow`).
    for (let days = 0; days < 3; days++) {
      on.advanceClock(DAY_MS);
      await on.runJobs();
    }
    expect(await on.database.selectFrom("ended_sessions").selectAll().execute()).toEqual([]);
  });

  test("and with a new sign-in that comes before any exchange", async () => {
    const person = newPerson();
    const [member, phone] = [await open(person), await open(person)];
    const whose = await hashOf(member);
    await member.call("DELETE", "/api/account", deletion());
    await phone.signIn("google", person);
    expect(endedOf(phone)).toBe(`deleted.${whose}`);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test("not where it ended by time, by a sign-out of its own, or was never there", async () => {
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

  test("also where it exchanges its tokens in that very moment", async () => {
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

describe("an exchange that races the end of its session", () => {
  test.each(["/api/session", "/api/sessions"])("never fails on our side: DELETE %s", async (path) => {
    for (let round = 0; round < 8; round++) {
      const visitor = await open();
      const tabs = [copyOf(visitor), copyOf(visitor), copyOf(visitor)];
      const [end, ...exchanges] = await Promise.all([visitor.call("DELETE", path), ...tabs.map(refresh)]);
      expect(end?.status).toBe(204);
      for (const { status } of exchanges) expect([200, 401]).toContain(status);
      for (const tab of tabs) expect(await isSignedIn(tab)).toBe(false);
    }
  });
});

describe("a session that two hold", () => {
  test.each(["member", "thief"])(
    "ends where both exchange what came of one token: first the %s",
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

  test("ends at once where a token comes back after its own has been exchanged", async () => {
    const member = await open();
    const thief = copyOf(member);
    await refresh(member);
    await refresh(member);
    expect((await refresh(thief)).status).toBe(401);
    expect(await isSignedIn(member)).toBe(false);
  });

  test("is not one whose answers get lost again and again", async () => {
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

  test("asks for no end of tokens", async () => {
    const member = await open();
    let answer = await refresh(copyOf(member));
    for (let repeat = 0; repeat < 300 && answer.status === 200; repeat++)
      answer = await refresh(copyOf(member));
    expect(answer.status).toBe(429);
    expect(await isSignedIn(member)).toBe(true);
  });
});

describe("the sessions of a member", () => {
  test("are listed with their device, and nothing else of it is stored", async () => {
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

  test("say when each was last here", async () => {
    const on = await startTestApp();
    const member = await open(newPerson(), on);
    on.advanceClock(3 * HOUR_MS);
    const before = on.clock().toISOString();
    await refresh(member);
    const [session] = await sessionsOf(member);
    expect(session && session.last_used_at >= before && session.created_at < before).toBe(true);
  });

  test("are twenty at most: the one that was longest unused ends, and its device keeps what it has", async () => {
    const person = newPerson();
    const first = await open(person);
    const second = await open(person);
    await refresh(first);
    for (let more = 0; more < 19; more++) await open(person);
    expect(await sessionsOf(first)).toHaveLength(20);
    expect((await refresh(second)).status).toBe(401);
    expect(endedOf(second)).toBeUndefined();
  });

  test("are one a browser: a new sign-in ends the one before, though its access has run out", async () => {
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

  test("cannot be closed as another: one's own is signed out of", async () => {
    const member = await open();
    const [own] = await sessionsOf(member);
    expect((await member.call("DELETE", `/api/sessions/${own?.id}`)).status).toBe(404);
    expect(await isSignedIn(member)).toBe(true);
  });
});
