import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });

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
