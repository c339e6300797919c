import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { User } from "./contract.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

interface SessionBody {
  user: User;
  expires_in: number;
  expires_at: number;
}

const readUser = async (visitor: Visitor) =>
  (await visitor.call<SessionBody>("GET", "/api/session")).body.user;
const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });

describe.each(["google", "facebook"] as const)("sign-in with %s", (provider) => {
  test("opens a session, and the same person comes back as the same user", async () => {
    const first = await app.visitor().signIn(provider, person("Carla"));
    const again = await app.visitor().signIn(provider, person("Carla"));
    const user = await readUser(first);
    expect(user).toMatchObject({ email: "carla@ejemplo.com", user_metadata: { full_name: "Carla" } });
    expect((await readUser(again)).id).toBe(user.id);
  });

  test("goes back to the page that it began on, and never to another site", async () => {
    const visitor = app.visitor();
    const startFrom = async (referer: string) => {
      const begun = await visitor.send(`/api/auth/${provider}`, { headers: { referer } });
      const dialog = begun.headers.get("location") ?? "";
      const body = new URLSearchParams({ ...person("Dora"), decision: "continue", share_email: "yes" });
      const back = await visitor.send(dialog, { method: "POST", body });
      return (await visitor.send(back.headers.get("location") ?? "")).headers.get("location");
    };
    expect(await startFrom(`${app.origin}/clave/metas?x=1`)).toBe("/clave/metas?x=1");
    expect(await startFrom("https://evil.example/clave/metas")).toBe("/");
    expect(await startFrom(`${app.origin}/api/session`)).toBe("/");
    expect(await startFrom(`${app.origin}//evil.example/`)).toBe("/evil.example/");
  });

  test("cancelled at the provider, comes back without a session and with the reason", async () => {
    const visitor = app.visitor();
    const begun = await visitor.send(`/api/auth/${provider}`);
    const answered = await visitor.send(begun.headers.get("location") ?? "", {
      method: "POST",
      body: new URLSearchParams({ decision: "cancel" }),
    });
    const back = await visitor.send(answered.headers.get("location") ?? "");
    expect(back.headers.get("location")).toBe(`/?ingreso=${provider}-cancelled`);
    expect(visitor.cookies.has("access")).toBe(false);
  });

  test("a callback that is replayed opens no second session", async () => {
    const visitor = app.visitor();
    const callback = await visitor.approveSignIn(provider, person("Eva"));
    expect((await visitor.send(callback)).headers.get("location")).toBe("/");
    const thief = app.visitor();
    for (const someone of [visitor, thief]) {
      expect((await someone.send(callback)).headers.get("location")).toBe(`/?ingreso=${provider}-expired`);
    }
    expect(thief.cookies.has("access")).toBe(false);
  });

  test("a callback that another browser began is refused", async () => {
    const attacker = app.visitor();
    const callback = await attacker.approveSignIn(provider, person("Fabio"));
    const victim = app.visitor();
    await victim.send(`/api/auth/${provider}`);
    expect((await victim.send(callback)).headers.get("location")).toContain("expired");
    expect(victim.cookies.has("access")).toBe(false);
  });

  test("an invented code is refused", async () => {
    const visitor = app.visitor();
    const callback = new URL(await visitor.approveSignIn(provider, person("Gil")));
    callback.searchParams.set("code", "invented");
    expect((await visitor.send(callback.href)).headers.get("location")).toBe(`/?ingreso=${provider}-failed`);
  });
});

test("the same e-mail at both providers is two people", async () => {
  const google = await readUser(await app.visitor().signIn("google", person("Hugo")));
  const facebook = await readUser(await app.visitor().signIn("facebook", person("Hugo")));
  expect(google.id).not.toBe(facebook.id);
});

test("Facebook may give no e-mail", async () => {
  const visitor = app.visitor();
  const begun = await visitor.send("/api/auth/facebook");
  const body = new URLSearchParams({ ...person("Ines"), decision: "continue" });
  const answered = await visitor.send(begun.headers.get("location") ?? "", { method: "POST", body });
  await visitor.send(answered.headers.get("location") ?? "");
  expect(await readUser(visitor)).toMatchObject({ email: null, user_metadata: { full_name: "Ines" } });
});

describe("the session", () => {
  test("keeps its secrets out of scripts' reach and out of the database", async () => {
    const visitor = app.visitor();
    const callback = await visitor.approveSignIn("google", person("Juana"));
    const cookies = (await visitor.send(callback)).headers.getSetCookie();
    const access = cookies.find((cookie) => cookie.startsWith("access="));
    expect(access).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookies.find((cookie) => cookie.startsWith("refresh="))).toMatch(/HttpOnly; SameSite=Lax/);
    const token = visitor.cookies.get("access")?.value ?? "";
    const rows = await app.database.selectFrom("session_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("ends after an hour, and is refreshed for another", async () => {
    const clock = await startTestApp();
    const visitor = await clock.visitor().signIn("google", person("Karen"));
    expect((await visitor.call<SessionBody>("GET", "/api/session")).body.expires_in).toBeCloseTo(3600, -1);
    clock.advanceClock(HOUR_MS + MINUTE_MS);
    expect((await visitor.call("GET", "/api/session")).status).toBe(401);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(200);
    expect((await visitor.call("GET", "/api/session")).status).toBe(200);
  });

  test("two tabs that refresh at once both go on", async () => {
    const visitor = await app.visitor().signIn("google", person("Lola"));
    const [first, second] = await Promise.all([
      visitor.call("POST", "/api/session/refresh"),
      visitor.call("POST", "/api/session/refresh"),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await visitor.call("GET", "/api/session")).status).toBe(200);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(200);
  });

  test("an answer that was lost signs nobody out", async () => {
    const clock = await startTestApp();
    const visitor = await clock.visitor().signIn("google", person("Mara"));
    const kept = new Map(visitor.cookies);
    await visitor.call("POST", "/api/session/refresh");
    visitor.cookies.clear();
    for (const [name, cookie] of kept) visitor.cookies.set(name, cookie);
    clock.advanceClock(2 * HOUR_MS);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(200);
  });

  test("a refresh token that was stolen and used later ends the session for both", async () => {
    const clock = await startTestApp();
    const visitor = await clock.visitor().signIn("google", person("Nora"));
    const thief = clock.visitor();
    for (const [name, cookie] of visitor.cookies) thief.cookies.set(name, cookie);
    await visitor.call("POST", "/api/session/refresh");
    await visitor.call("GET", "/api/session");
    clock.advanceClock(2 * MINUTE_MS);
    expect((await thief.call("POST", "/api/session/refresh")).status).toBe(401);
    expect((await visitor.call("GET", "/api/session")).status).toBe(401);
  });

  test("slides over 60 days, and ends after 60 without a visit", async () => {
    const clock = await startTestApp();
    const visitor = await clock.visitor().signIn("google", person("Olga"));
    for (const days of [50, 50]) {
      clock.advanceClock(days * DAY_MS);
      expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(200);
    }
    clock.advanceClock(61 * DAY_MS);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(401);
  });

  test("signing out ends it on the server, also after the hour, and twice is fine", async () => {
    const visitor = await app.visitor().signIn("google", person("Paz"));
    const kept = new Map(visitor.cookies);
    expect((await visitor.call("DELETE", "/api/session")).status).toBe(204);
    expect(visitor.cookies.size).toBe(0);
    expect((await visitor.call("DELETE", "/api/session")).status).toBe(204);
    for (const [name, cookie] of kept) visitor.cookies.set(name, cookie);
    expect((await visitor.call("GET", "/api/session")).status).toBe(401);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(401);
  });

  test("signing in again ends the session before", async () => {
    const visitor = await app.visitor().signIn("google", person("Rita"));
    const before = visitor.cookies.get("access");
    await visitor.signIn("google", person("Sara"));
    const old = app.visitor();
    if (before) old.cookies.set("access", before);
    expect((await old.call("GET", "/api/session")).status).toBe(401);
  });
});
