import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import { newDeletion, type Visitor } from "#test/visitor.ts";

const FRESH_MS = 15 * MINUTE_MS;
const REFUSED = { status: 403, body: { error: { code: "sign_in_too_old", message: expect.any(String) } } };

let count = 0;
let ana = person("ana");
let eva = person("eva");

function person(name: string) {
  return { name, email: `${name}${++count}@ejemplo.com` };
}

const app = await startTestApp();
beforeEach(() => {
  ana = person("ana");
  eva = person("eva");
});

type Provider = "google" | "facebook";
type Person = ReturnType<typeof person>;

const takeCopy = (member: Visitor) => member.call("GET", "/api/account/export");
const remove = (member: Visitor, body?: object) => member.deleteAccount(body);
const members = async () => {
  const rows = await app.database.selectFrom("users").select("email").execute();
  return [ana, eva].filter((each) => rows.some(({ email }) => email === each.email));
};

async function sessionOf(member: Visitor) {
  const { body } = await member.call<{ fresh_for: number; user: { id: string } }>("GET", "/api/session");
  return body;
}

/** Signs in again at the provider. Returns the provider's address and the callback that it redirects to. */
async function answerOf(member: Visitor, provider: Provider, person: Person, path = "/perfil") {
  const { id } = (await sessionOf(member)).user;
  const begun = await member.send(`/api/auth/${provider}/again?member=${id}`, {
    headers: { referer: `${app.origin}${path}` },
  });
  const dialog = begun.headers.get("location") ?? "";
  const body = new URLSearchParams({ ...person, decision: "continue", share_email: "yes" });
  const answered = await member.send(dialog, { method: "POST", body });
  return { dialog: new URL(dialog), callback: answered.headers.get("location") ?? "" };
}

async function signInAgain(member: Visitor, provider: Provider, person: Person) {
  const { callback } = await answerOf(member, provider, person);
  return (await member.send(callback)).headers.get("location");
}

describe("the fifteen-minute limit of a sign-in", () => {
  test("refuses data export and deletion, and still allows the export a minute before", async () => {
    const member = await app.visitor().signIn("google", ana);
    expect((await sessionOf(member)).fresh_for).toBeCloseTo(FRESH_MS / 1000, -1);
    app.advanceClock(FRESH_MS - MINUTE_MS);
    expect((await takeCopy(member)).status).toBe(200);
    app.advanceClock(MINUTE_MS);
    expect(await takeCopy(member)).toMatchObject(REFUSED);
    expect(await remove(member)).toMatchObject(REFUSED);
    expect((await sessionOf(member)).fresh_for).toBe(0);
    expect(await members()).toEqual([ana]);
  });

  test("is not extended by a token refresh", async () => {
    const member = await app.visitor().signIn("google", ana);
    app.advanceClock(FRESH_MS);
    expect((await member.call("POST", "/api/session/refresh")).status).toBe(200);
    expect(await takeCopy(member)).toMatchObject(REFUSED);
    app.advanceClock(2 * HOUR_MS);
    expect((await member.call("POST", "/api/session/refresh")).status).toBe(200);
    expect(await remove(member)).toMatchObject(REFUSED);
  });

  test("is not extended by a sign-in on another device", async () => {
    const member = await app.visitor().signIn("google", ana);
    app.advanceClock(FRESH_MS);
    const phone = await app.visitor().signIn("google", ana);
    expect(await takeCopy(member)).toMatchObject(REFUSED);
    expect((await takeCopy(phone)).status).toBe(200);
  });

  test("refuses a sign-in that a wrong clock dated in the future", async () => {
    app.advanceClock(HOUR_MS);
    const member = await app.visitor().signIn("google", ana);
    app.advanceClock(-HOUR_MS);
    expect(await takeCopy(member)).toMatchObject(REFUSED);
  });

  test("does not apply to cancelling, saving, reading and ending all sessions", async () => {
    const member = await app.visitor().signIn("google", ana);
    await member.subscribe();
    app.advanceClock(FRESH_MS);
    expect((await member.call("POST", "/api/subscription/cancellation")).status).toBe(200);
    expect((await member.keepIdea("Una idea")).status).toBe(204);
    expect((await member.call("GET", "/api/notebook?since=0")).status).toBe(200);
    expect((await member.call("DELETE", "/api/sessions")).status).toBe(204);
  });
});

describe.each(["google", "facebook"] as const)("signing in again with %s", (provider) => {
  test("allows data export and deletion, and returns to the page that asked", async () => {
    const member = await app.visitor().signIn(provider, ana);
    const { user } = await sessionOf(member);
    app.advanceClock(FRESH_MS);
    expect(await signInAgain(member, provider, ana)).toBe("/perfil");
    expect((await sessionOf(member)).user.id).toBe(user.id);
    expect((await takeCopy(member)).status).toBe(200);
    expect((await remove(member)).status).toBe(200);
    expect(await members()).toEqual([]);
  });

  test("as another person keeps the session, creates no account and renews nothing", async () => {
    const member = await app.visitor().signIn(provider, ana);
    const before = await sessionOf(member);
    app.advanceClock(FRESH_MS);
    expect(await signInAgain(member, provider, eva)).toBe(`/perfil?ingreso=${provider}-other`);
    expect((await sessionOf(member)).user.id).toBe(before.user.id);
    expect(await takeCopy(member)).toMatchObject(REFUSED);
    expect(await members()).toEqual([ana]);
  });

  test("renews nothing when an earlier callback is replayed", async () => {
    const member = await app.visitor().signIn(provider, ana);
    const { callback } = await answerOf(member, provider, ana);
    const attempt = new Map(member.cookies);
    await member.send(callback);
    app.advanceClock(FRESH_MS);
    await member.send(callback);
    for (const [name, cookie] of attempt) if (name.includes("sign_in_")) member.cookies.set(name, cookie);
    await member.send(callback);
    expect(await takeCopy(member)).toMatchObject(REFUSED);
  });

  test("ends the previous session, so that copied tokens no longer work", async () => {
    const member = await app.visitor().signIn(provider, ana);
    const thief = app.visitor();
    for (const [name, cookie] of member.cookies) thief.cookies.set(name, cookie);
    app.advanceClock(FRESH_MS);
    await signInAgain(member, provider, ana);
    expect((await takeCopy(thief)).status).toBe(401);
    expect((await thief.call("POST", "/api/session/refresh")).status).toBe(401);
  });
});

test.each([
  ["facebook", "auth_type", "reauthenticate", false],
  ["google", "prompt", "select_account", true],
] as const)("signing in again asks %s who it is by %s=%s, an ordinary sign-in: %s", async (...of) => {
  const [provider, name, value, isAlways] = of;
  const member = await app.visitor().signIn(provider, ana);
  const { dialog } = await answerOf(member, provider, ana);
  expect(dialog.searchParams.get(name)).toBe(value);
  const ordinary = await app.visitor().send(`/api/auth/${provider}`);
  expect(new URL(ordinary.headers.get("location") ?? "").searchParams.has(name)).toBe(isAlways);
});

test("a repeated deletion request answers done even when the sign-in is too old", async () => {
  const member = await app.visitor().signIn("google", ana);
  const request = newDeletion();
  const kept = new Map(member.cookies);
  expect((await remove(member, request)).status).toBe(200);
  member.cookies.clear();
  for (const [name, cookie] of kept) member.cookies.set(name, cookie);
  app.advanceClock(FRESH_MS);
  expect(await remove(member, request)).toMatchObject({ status: 200, body: { state: "done" } });
});

test("a link on another site or in a letter downloads no data export, however fresh the sign-in", async () => {
  const member = await app.visitor().signIn("google", ana);
  for (const site of ["cross-site", "same-site", "none", ""]) {
    const answer = await member.send("/api/account/export", { headers: { "sec-fetch-site": site } });
    const found = [site, answer.status, await answer.json()];
    expect(found).toEqual([site, 403, { error: { code: "foreign_origin", message: expect.any(String) } }]);
  }
  expect((await takeCopy(member)).status).toBe(200);
});

test("a data export or deletion for another member than the session's is refused", async () => {
  const member = await app.visitor().signIn("google", ana);
  const other = await app.visitor().signIn("google", eva);
  const headers = { "member-id": (await sessionOf(member)).user.id };
  const body = JSON.stringify(newDeletion());
  const json = { ...headers, "content-type": "application/json" };
  expect((await other.send("/api/account/export", { headers })).status).toBe(401);
  expect((await other.send("/api/account", { method: "DELETE", headers: json, body })).status).toBe(401);
  expect(await members()).toEqual([ana, eva]);
});
