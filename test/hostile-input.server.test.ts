import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { eventSchema } from "#features/calendar/contract.ts";
import { goalSchema } from "#features/goals/contract.ts";
import { IDEA_TITLE_MAX } from "#features/ideas/idea-title.ts";
import { findMember } from "#features/subscription/prepared-queries.server.ts";
import { isHandled } from "#features/subscription/queries.server.ts";
import type { Endpoint } from "#shared/contract.ts";
import { newId } from "#shared/new-id.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import type { Visitor } from "./visitor.ts";

const RUNS = 300;

/** What would end the session or the subscription that the others need. */
const ENDING = [
  "DELETE /api/session",
  "DELETE /api/sessions",
  "POST /api/subscription/cancellation",
  "POST /api/subscription/free-plan",
];

let app: TestApp;
let member: Visitor;
let endpoints: Endpoint[];

beforeAll(async () => {
  app = await startTestApp();
  member = await app.visitor().signIn();
  await member.subscribe();
  endpoints = app.routes
    .flatMap((route) => route.config?.endpoint ?? [])
    .filter(({ method, path }) => !ENDING.includes(`${method} ${path}`));
});

/** Calls are counted by member: this one has made none yet. */
async function newMember(name: string): Promise<Visitor> {
  const visitor = await app.visitor().signIn("google", { name, email: `${name}@ejemplo.com` });
  await visitor.subscribe();
  return visitor;
}

test.each([
  ["U+0000", "a\u0000b"],
  ["half of a character", "a\ud83db"],
])("%s is refused wherever it would be stored or looked for", async (_case, text) => {
  const push = `${app.origin}/simulators/push/send/${text}`;
  const keys = { p256dh: text, auth: text };
  const answers = [
    await member.call("PUT", "/api/reminders/device", { endpoint: push, keys }),
    await member.call("DELETE", "/api/reminders/device", { endpoint: push }),
    await member.call("PUT", "/api/reminders/email", { email: `${text}@ejemplo.com` }),
    await member.keepIdea(text),
    await app.visitor().call("POST", "/api/reminder-stop", { token: text }),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([]);
  await expect(isHandled(app.database, text)).rejects.toMatchObject({ code: "bad_request" });
  await expect(findMember(app.database, { subscriptionId: text, customId: undefined })).rejects.toMatchObject(
    {
      code: "bad_request",
    },
  );
});

const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "../../etc/passwd",
    "%00",
    "%",
    "'; DROP TABLE ideas; --",
    "<script>",
    "\u0000",
    "🌅".repeat(500),
  ),
);
const itemsOf = <T extends Record<string, fc.Arbitrary<string>>>(texts: T) =>
  fc.array(fc.record({ id: fc.uuid(), ...texts }), { maxLength: 4 });
const goalFields = {
  title: hostileText,
  deadline: fc.constantFrom("2027-03-05", "2028-02-29", "9999-12-31"),
  vision_text: hostileText,
  commitment_text: hostileText,
  whys: itemsOf({ why_text: hostileText }),
  actions: itemsOf({ action_text: hostileText }),
  obstacles: itemsOf({ obstacle_text: hostileText, response_text: hostileText }),
  idea: fc.oneof(fc.record({ id: fc.uuid(), base: fc.constant("") }), fc.constant(null)),
  base: fc.oneof(fc.uuid(), fc.constant("")),
  written_at: fc.constantFrom("2026-11-21T12:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"),
  completed_at: fc.constantFrom("2026-11-21T12:00:00Z", null),
  archived_at: fc.constantFrom("2026-11-21T12:00:00Z", null),
  done_at: fc.constantFrom("2026-11-21T12:00:00Z", null),
  ids: fc.array(fc.uuid(), { maxLength: 5 }),
};
/** A body that every call on goals would take, with a field or two spoilt. */
const hostileGoal = fc
  .tuple(
    fc.record(goalFields),
    fc.subarray(Object.keys(goalFields), { maxLength: 2 }),
    fc.oneof(hostileText, fc.jsonValue(), fc.constantFrom("2026-02-30", "0000-01-01")),
  )
  .map(([good, spoilt, value]) => ({
    ...good,
    ...Object.fromEntries(spoilt.map((field) => [field, value])),
  }));
const eventFields = {
  title: hostileText,
  notes: hostileText,
  event_date: fc.constantFrom("2027-03-05", "2028-02-29", "0000-01-01", "9999-12-31"),
  notification_enabled: fc.boolean(),
  reminder_time: fc.constantFrom("08:30", null),
  repeats: fc.constantFrom("never", "daily", "weekly", "monthly", "yearly"),
  repeat_until: fc.constantFrom("2027-03-05", "9999-12-31", null),
  skipped_dates: fc.array(fc.constantFrom("2027-03-05", "2028-02-29", "9999-12-31"), { maxLength: 4 }),
};
const replaced = fc.record({
  id: fc.uuid(),
  day: fc.constantFrom("2027-03-05", "0000-01-01", "9999-12-31"),
  scope: fc.constantFrom("one", "following"),
  base: fc.constant(""),
});
/** A body that every call on events would take, with a field or two spoilt. */
const hostileEvent = fc
  .tuple(
    fc.record({
      ...eventFields,
      replaces: fc.option(replaced),
      base: fc.oneof(fc.uuid(), fc.constant("")),
      events: fc.array(fc.record({ id: fc.uuid(), ...eventFields }), { maxLength: 3 }),
      written_at: fc.constantFrom("2026-11-21T12:00:00Z", "9999-12-31T23:59:59Z"),
    }),
    fc.subarray(Object.keys(eventFields), { maxLength: 2 }),
    fc.oneof(hostileText, fc.jsonValue()),
  )
  .map(([good, spoilt, value]) => ({
    ...good,
    ...Object.fromEntries(spoilt.map((field) => [field, value])),
  }));
const hostileBody = fc.oneof(
  fc.json(),
  fc
    .record({
      id: fc.oneof(fc.uuid(), hostileText),
      title: fc.oneof(hostileText, fc.integer(), fc.constant(null)),
    })
    .map((body) => JSON.stringify(body)),
  fc
    .record({
      page_context: fc.oneof(fc.constantFrom("clave_metas", "exito_general"), hostileText),
      note_content: fc.oneof(hostileText, fc.integer()),
      written_at: fc.oneof(fc.constant("2026-11-21T12:00:00Z"), hostileText),
      ids: fc.array(fc.oneof(fc.uuid(), hostileText), { maxLength: 5 }),
    })
    .map((body) => JSON.stringify(body)),
  fc
    .record(
      {
        kind: fc.constantFrom("baja", "arrepentimiento"),
        email: fc.oneof(fc.emailAddress(), hostileText),
        full_name: hostileText,
        paypal_subscription_id: fc.oneof(fc.constant("I-ABCDEF123456"), hostileText),
        message: hostileText,
        token: fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{43}$/), hostileText),
      },
      { requiredKeys: ["kind", "email"] },
    )
    .map((body) => JSON.stringify(body)),
  hostileGoal.map((body) => JSON.stringify(body)),
  hostileEvent.map((body) => JSON.stringify(body)),
  hostileText,
);

test("generated requests over all routes never meet a 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      hostileText,
      hostileBody,
      fc.string({ maxLength: 40 }),
      async (pick, segment, body, query) => {
        const endpoint = endpoints[pick % endpoints.length];
        if (!endpoint) throw new Error("no endpoint");
        const path = endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent(segment.toWellFormed()));
        const response = await member.send(`${path}?${encodeURIComponent(query.toWellFormed())}`, {
          method: endpoint.method,
          ...(endpoint.method !== "GET" && {
            body,
            headers: { "content-type": "application/json", "idempotency-key": newId() },
          }),
        });
        await response.arrayBuffer();
        expect(response.status, `${endpoint.method} ${path} ${body}`).toBeLessThan(500);
      },
    ),
    { numRuns: RUNS },
  );
}, 60_000);

test("generated goals over all of their routes never meet a 5xx, and what is kept fits the contract", async () => {
  const other = await newMember("Eva");
  const id = newId();
  const ofGoals = endpoints.filter(
    ({ path, method }) => path.startsWith("/api/goals") && method !== "DELETE",
  );
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.nat(), hostileGoal, fc.boolean(), async (pick, body, isNew) => {
      const endpoint = ofGoals[pick % ofGoals.length];
      const path = endpoint?.path.replaceAll(/:\w+/g, isNew ? newId() : id) ?? "";
      const { status } = await other.call("PUT", path, body);
      statuses.add(status);
      expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
  expect([...statuses], "some of them were good").toEqual(expect.arrayContaining([204, 400]));
  for (const goal of await other.records("goal")) expect(safeParse(goalSchema, goal).error).toBeUndefined();
}, 60_000);

test("generated events over their routes never meet a 5xx, and what is kept fits the contract", async () => {
  const other = await newMember("Bea");
  const id = newId();
  const statuses = new Set<number>();
  const days = ["2027-03-05", "2028-02-29", "0000-01-01", "9999-12-31"];
  await fc.assert(
    fc.asyncProperty(fc.nat(3), hostileEvent, fc.boolean(), async (pick, body, isNew) => {
      const path = `/api/events/${isNew ? newId() : id}`;
      const scope = isNew ? "one" : "following";
      const { status } =
        pick === 0
          ? await other.call(
              "DELETE",
              `/api/events/${id}/days/${days[body.base.length % 4]}?scope=${scope}&base=`,
            )
          : await other.call("PUT", pick === 1 ? "/api/events" : path, body);
      statuses.add(status);
      expect(status, `${pick} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    }),
    { numRuns: RUNS },
  );
  expect([...statuses], "some of them were good").toEqual(expect.arrayContaining([204, 400]));
  for (const event of await other.records("event"))
    expect(safeParse(eventSchema, event).error).toBeUndefined();
}, 60_000);

test("what was stored after that still fits the contract", async () => {
  await member.keepIdea(" Una que vale ");
  const ideas = await member.records<{ title: string }>("idea");
  expect(ideas.length).toBeGreaterThan(0);
  for (const { title } of ideas) {
    expect(title.trim()).toBe(title);
    expect(title.length).toBeGreaterThan(0);
    expect(title.length).toBeLessThanOrEqual(IDEA_TITLE_MAX);
  }
});

test.each([
  ["999999999", 200],
  ["9999999999", 400],
  ["999999999999999", 400],
])("what has changed since revision %s is answered with %i on either engine", async (since, status) => {
  expect((await member.call("GET", `/api/notebook?since=${since}`)).status).toBe(status);
});

test.each([
  "/%",
  "/%00",
  "/%E0%A4%A",
  "/clave/%2e%2e",
  "/..%2f..%2fetc/passwd",
  "/a/b/c/d",
  `/${"a".repeat(5000)}`,
])("the path %s is answered calmly", async (path) => {
  const response = await fetch(`${app.origin}${path}`);
  expect([400, 404, 414]).toContain(response.status);
  expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } });
});
