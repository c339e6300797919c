import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "#shared/time.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });

describe("signing out everywhere", () => {
  test("a sign-out everywhere ends all sessions of the member and none of another member", async () => {
    const [phone, computer] = await Promise.all([
      app.visitor().signIn("google", person("Elena")),
      app.visitor().signIn("google", person("Elena")),
    ]);
    const other = await app.visitor().signIn("google", person("Fermin"));
    expect((await phone.call("DELETE", "/api/sessions")).status).toBe(204);
    expect(phone.cookies.size).toBe(0);
    expect((await computer.call("GET", "/api/session")).status).toBe(401);
    expect((await computer.call("POST", "/api/session/refresh")).status).toBe(401);
    expect((await other.call("GET", "/api/session")).status).toBe(200);
  });

  test("a sign-out everywhere is refused with an expired access token and works after a refresh", async () => {
    const clock = await startTestApp();
    const visitor = await clock.visitor().signIn("google", person("Gema"));
    clock.advanceClock(2 * HOUR_MS);
    expect((await visitor.call("DELETE", "/api/sessions")).status).toBe(401);
    expect((await visitor.call("POST", "/api/session/refresh")).status).toBe(200);
    expect((await visitor.call("DELETE", "/api/sessions")).status).toBe(204);
  });
});

test("the session mark is a number that changes with a refresh and is removed on sign-out", async () => {
  const clock = await startTestApp();
  const visitor = await clock.visitor().signIn("google", person("Irma"));
  const first = visitor.cookies.get("session_mark")?.value;
  expect(first).toMatch(/^\d{13}$/);
  clock.advanceClock(1000);
  await visitor.call("POST", "/api/session/refresh");
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

  test("a connection error ends the sign-in as unavailable", async () => {
    const ending = await endingWhen(() => Promise.reject(new TypeError("fetch failed")));
    expect(ending).toBe(`/?ingreso=${provider}-unavailable`);
  });

  test("a timeout ends the sign-in as unavailable", async () => {
    const ending = await endingWhen(() => Promise.reject(new DOMException("late", "TimeoutError")));
    expect(ending).toBe(`/?ingreso=${provider}-unavailable`);
  });

  test("a 503 of the provider ends the sign-in as unavailable", async () => {
    const ending = await endingWhen(() =>
      Promise.resolve(new Response("<html>", { status: 503, headers: { "content-type": "text/html" } })),
    );
    expect(ending).toBe(`/?ingreso=${provider}-unavailable`);
  });

  test("a refusal of the provider ends the sign-in as failed", async () => {
    const ending = await endingWhen(() =>
      Promise.resolve(Response.json({ error: "invalid_grant" }, { status: 400 })),
    );
    expect(ending).toBe(`/?ingreso=${provider}-failed`);
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
