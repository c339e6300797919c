import { describe, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { User } from "../contract.ts";

const app = await startTestApp();

interface SessionBody {
  user: User;
  expires_in: number;
  expires_at: number;
}

const readUser = async (visitor: Visitor) =>
  (await visitor.call<SessionBody>("GET", "/api/session")).body.user;
const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });

describe.each(["google", "facebook"] as const)("sign-in with %s", (provider) => {
  test("sign-in opens a session, and the same person gets the same user again", async () => {
    const first = await app.visitor().signIn(provider, person("Carla"));
    const again = await app.visitor().signIn(provider, person("Carla"));
    const user = await readUser(first);
    expect(user).toMatchObject({ email: "carla@ejemplo.com", user_metadata: { full_name: "Carla" } });
    expect((await readUser(again)).id).toBe(user.id);
  });

  test("sign-in returns to the page on which it began, and never to another site", async () => {
    const visitor = app.visitor();
    const startFrom = async (referer: string) => {
      const callback = await visitor.approveSignIn(provider, person("Dora"), { referer });
      return (await visitor.send(callback)).headers.get("location");
    };
    expect(await startFrom(`${app.origin}/clave/metas?x=1`)).toBe("/clave/metas?x=1");
    expect(await startFrom("https://evil.example/clave/metas")).toBe("/");
    expect(await startFrom(`${app.origin}/api/session`)).toBe("/");
    expect(await startFrom(`${app.origin}//evil.example/`)).toBe("/evil.example/");
  });

  test("a sign-in cancelled at the provider returns with the reason and without a session", async () => {
    const visitor = app.visitor();
    const back = await visitor.send(await visitor.approveSignIn(provider, { decision: "cancel" }));
    expect(back.headers.get("location")).toBe(`/?ingreso=${provider}-cancelled`);
    expect(visitor.cookies.has("access")).toBe(false);
  });

  test("a replayed callback opens no second session, and leads who is signed in home", async () => {
    const own = await startTestApp();
    const visitor = own.visitor();
    const callback = await visitor.approveSignIn(provider, person("Eva"), {
      referer: `${own.origin}/clave/metas`,
    });
    const locationOf = async (who: Visitor) => (await who.send(callback)).headers.get("location");
    expect(await locationOf(visitor)).toBe("/clave/metas");
    expect(await locationOf(visitor)).toBe("/");
    // The access token expires after an hour, and the browser deletes its cookie.
    visitor.cookies.delete("access");
    expect(await locationOf(visitor)).toBe("/");
    expect(await own.database.selectFrom("sessions").select("id").execute()).toHaveLength(1);
    await visitor.call("DELETE", "/api/session");
    for (const someone of [visitor, own.visitor()]) {
      expect(await locationOf(someone)).toBe(`/?ingreso=${provider}-expired`);
      expect(someone.cookies.has("access")).toBe(false);
    }
  });

  test("a callback of another browser's attempt is refused", async () => {
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

test("the same e-mail at Google and Facebook gives two users", async () => {
  const google = await readUser(await app.visitor().signIn("google", person("Hugo")));
  const facebook = await readUser(await app.visitor().signIn("facebook", person("Hugo")));
  expect(google.id).not.toBe(facebook.id);
});

test("a Facebook sign-in without an e-mail creates a user without an e-mail", async () => {
  const visitor = app.visitor();
  await visitor.send(await visitor.approveSignIn("facebook", { ...person("Ines"), share_email: "" }));
  expect(await readUser(visitor)).toMatchObject({ email: null, user_metadata: { full_name: "Ines" } });
});

describe("the session", () => {
  test("session cookies are HttpOnly, and the access token is not stored in the database", async () => {
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

  test("the access token expires after an hour and can be refreshed", async () => {
    const clock = await startTestApp();
    const visitor = await clock.visitor().signIn("google", person("Karen"));
    expect((await visitor.call<SessionBody>("GET", "/api/session")).body.expires_in).toBeCloseTo(3600, -1);
    clock.advanceClock(HOUR_MS + MINUTE_MS);
    expect((await visitor.call("GET", "/api/session")).status).toBe(401);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(200);
    expect((await visitor.call("GET", "/api/session")).status).toBe(200);
  });

  test("each refresh extends the session, which has ended after 61 days without one", async () => {
    const clock = await startTestApp();
    const visitor = await clock.visitor().signIn("google", person("Olga"));
    for (const days of [50, 50]) {
      clock.advanceClock(days * DAY_MS);
      expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(200);
    }
    clock.advanceClock(61 * DAY_MS);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(401);
  });

  test("a sign-out invalidates both tokens on the server, and a second sign-out succeeds", async () => {
    const visitor = await app.visitor().signIn("google", person("Paz"));
    const kept = new Map(visitor.cookies);
    expect((await visitor.call("DELETE", "/api/session")).status).toBe(204);
    expect(visitor.cookies.size).toBe(0);
    expect((await visitor.call("DELETE", "/api/session")).status).toBe(204);
    for (const [name, cookie] of kept) visitor.cookies.set(name, cookie);
    expect((await visitor.call("GET", "/api/session")).status).toBe(401);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(401);
  });
});

test("the session mark is a number that changes with a refresh and is removed on sign-out", async () => {
  const clock = await startTestApp();
  const visitor = await clock.visitor().signIn("google", person("Irma"));
  const first = visitor.cookies.get("session_mark")?.value;
  expect(first).toMatch(/^\d{13}$/);
  await clock.returnAfter(1000, visitor);
  expect(visitor.cookies.get("session_mark")?.value).not.toBe(first);
  await visitor.call("DELETE", "/api/session");
  expect(visitor.cookies.size).toBe(0);
});

describe.each(["google", "facebook"] as const)("a sign-in that fails at %s", (provider) => {
  /** Replaces the provider's answer after the person has approved. */
  async function endingWhen(answer: () => Promise<Response>): Promise<string | null> {
    const visitor = app.visitor();
    const callback = await visitor.approveSignIn(provider, person("Hilda"));
    const { fetch } = globalThis;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
      /\/token|\/access_token/.test(String(input instanceof Request ? input.url : input))
        ? answer()
        : fetch(input, init),
    );
    return (await visitor.send(callback)).headers.get("location");
  }

  test.each<[string, string, () => Promise<Response>]>([
    ["a connection error", "unavailable", () => Promise.reject(new TypeError("fetch failed"))],
    ["a timeout", "unavailable", () => Promise.reject(new DOMException("late", "TimeoutError"))],
    ["a 503", "unavailable", async () => new Response("<html>", { status: 503 })],
    ["a refusal", "failed", async () => Response.json({ error: "invalid_grant" }, { status: 400 })],
  ])("%s of the provider ends the sign-in as %s", async (_, ending, answer) => {
    expect(await endingWhen(answer)).toBe(`/?ingreso=${provider}-${ending}`);
  });
});

test("an error of our own server ends the sign-in as unexpected, without a session", async () => {
  const broken = await startTestApp();
  const visitor = broken.visitor();
  const callback = await visitor.approveSignIn("google", person("Jana"));
  await broken.database.schema.dropTable("identities").execute();
  expect((await visitor.send(callback)).headers.get("location")).toBe("/?ingreso=google-unexpected");
  expect(visitor.cookies.has("access")).toBe(false);
});
