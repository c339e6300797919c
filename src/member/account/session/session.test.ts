import { beforeEach, expect, test, vi } from "vitest";
import { KNOWN_USER } from "#platform/shared/browser-storage.ts";
import { callApi, guard } from "#platform/shared/call-api.ts";
import { stubPage } from "#test/devices/stub-page.ts";
import { loadSession, sessionStore } from "../client.ts";
import type { Session, User } from "../contract.ts";

const ana = { id: "ana", email: "ana@example.com" } as User;
const newAna = { id: "ana", email: "nueva@example.com" } as User;
const luis = { id: "luis", email: "luis@example.com" } as User;
/** The ends of the access tokens of two sessions, in epoch seconds. */
const [FIRST, SECOND] = [1_800_003_600, 1_800_007_200];

let stored: Map<string, string>;
let page: { cookie: string };
/** The calls, in order. */
let asked: string[];
/** The answers to the calls of `GET /api/session`, in order. */
let replies: PromiseWithResolvers<Response>[];
let renewal: Response;

beforeEach(() => {
  stored = new Map();
  page = { cookie: cookieOf(FIRST) };
  asked = [];
  replies = [];
  renewal = unauthenticated();
  delete guard.confirm;
  sessionStore.set({ status: "loading" });
  stubPage(stored);
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    if (url === "/api/session/refresh") return renewal;
    if (url !== "/api/session") return new Response(null, { status: 204 });
    const reply = Promise.withResolvers<Response>();
    replies.push(reply);
    return reply.promise;
  });
});

/** The cookie has the session's end in milliseconds; the server's answer has it in seconds. */
const cookieOf = (expiresAt: number) => `signed_in=1; session_mark=${expiresAt * 1000 + 321}`;
const remember = (user: User, expires_at?: number) =>
  stored.set(KNOWN_USER, JSON.stringify({ ...user, expires_at }));
const sessionOf = (user: User, expires_at: number) =>
  Response.json({ user, expires_in: 3600, expires_at } as Session);

/** Waits for the nth call of `GET /api/session`, and returns its answer's resolvers. */
async function question(number = 1): Promise<PromiseWithResolvers<Response>> {
  await vi.waitFor(() => expect(replies).toHaveLength(number));
  return replies[number - 1] as PromiseWithResolvers<Response>;
}

const answer = async (user: User, expiresAt: number, number?: number) =>
  (await question(number)).resolve(sessionOf(user, expiresAt));
const loseConnection = async () => (await question()).reject(new TypeError("no network"));
const known = (user: User) => ({ status: "signed-in", user: expect.objectContaining(user), expires_at: 0 });

function unauthenticated(): Response {
  return Response.json({ error: { code: "unauthenticated", message: "" } }, { status: 401 });
}

test("without the hint of a session nothing is asked, and the last known user is cleared", async () => {
  page.cookie = "";
  stored.set(KNOWN_USER, JSON.stringify(ana));
  await loadSession();
  expect(sessionStore.get()).toEqual({ status: "signed-out" });
  expect(stored.size).toBe(0);
});

test("the member whom the server names is cached for a start without a connection", async () => {
  void answer(ana, FIRST);
  await loadSession();
  expect(sessionStore.get()).toMatchObject({ status: "signed-in", user: ana });
  expect(JSON.parse(stored.get(KNOWN_USER) ?? "")).toEqual({ ...ana, expires_at: FIRST });
});

test("the member of this session continues at once, and the answer confirms them", async () => {
  remember(ana, FIRST);
  const loading = loadSession();
  await question();
  expect(sessionStore.get()).toEqual(known(ana));
  await answer(newAna, FIRST);
  await loading;
  expect(sessionStore.get()).toEqual({ status: "signed-in", user: newAna, expires_at: expect.any(Number) });
  expect(sessionStore.get()).not.toEqual(known(newAna));
  expect(JSON.parse(stored.get(KNOWN_USER) ?? "")).toEqual({ ...newAna, expires_at: FIRST });
});

test("a late refusal ends the session of the member who continued and may be writing", async () => {
  remember(ana, FIRST);
  const loading = loadSession();
  (await question()).resolve(unauthenticated());
  await loading;
  expect(sessionStore.get()).toEqual({ status: "signed-out", ended: expect.objectContaining(ana) });
  expect(stored.has(KNOWN_USER)).toBe(false);
});

test("in a session that another member has begun, the last known user is never shown", async () => {
  for (const connection of ["slow", "lost"]) {
    sessionStore.set({ status: "loading" });
    replies = [];
    page.cookie = cookieOf(SECOND);
    remember(ana, FIRST);
    const loading = loadSession();
    await question();
    expect(sessionStore.get()).toEqual({ status: "loading" });
    await (connection === "lost" ? loseConnection() : answer(luis, SECOND));
    await loading;
    const named = { status: "signed-in", user: luis };
    expect(sessionStore.get()).toMatchObject(connection === "lost" ? { status: "unreachable" } : named);
  }
});

test("an answer that comes after another member's sign-in is not theirs, so the question is repeated", async () => {
  remember(ana, FIRST);
  const loading = loadSession();
  await question();
  page.cookie = cookieOf(SECOND);
  sessionStore.set({ status: "loading" });
  void loadSession();
  await answer(ana, FIRST);
  await question(2);
  expect(sessionStore.get()).toEqual({ status: "loading" });
  expect(JSON.parse(stored.get(KNOWN_USER) ?? "")).toMatchObject(ana);
  await answer(luis, SECOND, 2);
  await loading;
  expect(sessionStore.get()).toMatchObject({ status: "signed-in", user: luis });
  expect(replies).toHaveLength(2);
});

test("new tokens continue the known user's session, also when no answer comes any more", async () => {
  remember(ana, FIRST);
  renewal = Response.json({ expires_in: 3600, expires_at: SECOND });
  const loading = loadSession();
  (await question()).resolve(unauthenticated());
  (await question(2)).reject(new TypeError("no network"));
  await loading;
  page.cookie = cookieOf(SECOND);
  sessionStore.set({ status: "loading" });
  void loadSession();
  await question(3);
  expect(sessionStore.get()).toEqual(known(ana));
  await answer(ana, SECOND, 3);
});

test("new tokens of another member's session do not make it the known user's", async () => {
  page.cookie = cookieOf(SECOND);
  remember(ana, FIRST);
  renewal = Response.json({ expires_in: 3600, expires_at: SECOND + 3600 });
  const loading = loadSession();
  (await question()).resolve(unauthenticated());
  (await question(2)).reject(new TypeError("no network"));
  await loading;
  expect(sessionStore.get()).toEqual({ status: "unreachable" });
  expect(JSON.parse(stored.get(KNOWN_USER) ?? "")).toEqual({ ...ana, expires_at: FIRST });
});

test("a user whom an earlier version remembered continues only without a connection", async () => {
  remember(ana);
  const loading = loadSession();
  await question();
  expect(sessionStore.get()).toEqual({ status: "loading" });
  await loseConnection();
  await loading;
  expect(sessionStore.get()).toEqual(known(ana));
});

test.each([
  ["an answer that comes", () => answer(newAna, FIRST)],
  ["a connection that is lost", loseConnection],
])("%s after a sign-out signs nobody in", async (_, end) => {
  remember(ana, FIRST);
  const loading = loadSession();
  await question();
  page.cookie = "";
  sessionStore.set({ status: "signed-out" });
  await end();
  await loading;
  expect(sessionStore.get()).toEqual({ status: "signed-out" });
  expect(JSON.parse(stored.get(KNOWN_USER) ?? "")).toMatchObject(ana);
});

test.each([
  ["an answer that comes", () => answer(ana, FIRST)],
  ["a connection that is lost", loseConnection],
])("%s after another tab's sign-out leaves a visitor's page, which knew nobody yet", async (_, end) => {
  const loading = loadSession();
  await question();
  page.cookie = "";
  await end();
  await loading;
  expect(sessionStore.get()).toEqual({ status: "signed-out" });
});

const write = (memberId: string) => callApi("PUT /api/ideas/:id", { params: { id: "1" }, memberId });
const WRITTEN = "PUT /api/ideas/1";

test("a member's call waits until the server has named them, and another member's is never sent", async () => {
  remember(ana, FIRST);
  void loadSession();
  await question();
  const [hers, his] = [write("ana"), write("luis")];
  await answer(ana, FIRST);
  expect(await hers).toMatchObject({ ok: true });
  expect(await write("ana")).toMatchObject({ ok: true });
  expect(await his).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  expect(asked.filter((address) => address === WRITTEN)).toHaveLength(2);
  expect(replies).toHaveLength(1);
});

test.each([
  ["refused", unauthenticated, "unauthenticated"],
  ["unreadable", () => new Response("", { status: 503 }), "unavailable"],
  // Sync treats "internal" as an error of one entry, so it would ask for the session again for each entry.
  [
    "failed",
    () => Response.json({ error: { code: "internal", message: "" } }, { status: 500 }),
    "unavailable",
  ],
] as const)(
  "where the question is %s, a member's call is not sent, and says why",
  async (_, response, code) => {
    remember(ana, FIRST);
    void loadSession();
    const asking = await question();
    const calling = write("ana");
    asking.resolve(response());
    expect(await calling).toMatchObject({ ok: false, error: { code } });
    expect(asked).not.toContain(WRITTEN);
  },
);

test("a call after an unanswered question asks again, and is sent after the answer", async () => {
  remember(ana, FIRST);
  const loading = loadSession();
  await loseConnection();
  await loading;
  const calling = write("ana");
  await answer(ana, FIRST, 2);
  expect(await calling).toMatchObject({ ok: true });
  expect(asked.at(-1)).toBe(WRITTEN);
});
