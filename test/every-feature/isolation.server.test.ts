// On PostgreSQL too: the queries of goals and weekly reviews must work on both engines.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { isPostgres } from "#platform/database/database.ts";
import { type Endpoint, splitAddress } from "#platform/shared/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { endpointCalls, inOrder, sendCall } from "../bounds/every-endpoint.ts";
import { FIRST } from "../bounds/fullest-member.ts";
import { newMember } from "../processes/three-processes.ts";
import { keepChangeable } from "../records/changes.ts";
import { uploadPicture } from "../records/journal-writing.ts";
import { SAMPLES } from "../records/records.ts";
import { startTestApp } from "../test-app.ts";
import type { Answer } from "../visitor.ts";

/** Routes outside the contracts, and why they are public. */
const OPEN_ROUTES: Record<string, string> = {
  "GET /health": "says only whether the server is ready",
  "GET /api/openapi.json": "describes the API",
};
const SIMULATORS = "/simulators/";

/** Parameters that name no private record. */
const SHARED_PARAMETERS: Record<string, string> = {
  provider: "google",
  keyId: SAMPLES.favourite().key_id,
  day: SAMPLES.comparison().comparison_date,
  file: `${"a".repeat(43)}.ics`,
  token: "a".repeat(43),
};
const NOT_FOUND = { status: 404, body: { error: { code: "not_found" } } };
/** The length of each text, as a share of its longest length. */
const SHARE = 1 / 64;

const app = await startTestApp();
const member = (name: string) => app.visitor().signIn("google", { name, email: `${name}@ejemplo.com` });
const [free, ana] = await Promise.all([member("libre"), member("ana")]);
await ana.subscribe();
const endpoints = app.routes.flatMap(({ config }) =>
  config?.endpoint ? { ...config.endpoint, ...splitAddress(config.endpoint) } : [],
);
/** Paths about accounts, payments and public data, which belong to no tool. */
const OF_ACCOUNTS =
  /^\/api\/(account|auth|backups|charges|consumer-requests|data-deletion|facebook|paypal-frame|public-config|renewal|sessions?|subscription|webhooks)(\/|$)/;
/** Calls to tools that a member without Premium may still make. */
const FREE = [
  "DELETE /api/calendar-feed",
  "DELETE /api/reminders/device",
  "DELETE /api/reminders/email",
  "GET /api/calendar-feed/:file",
  "GET /api/journal-images/:image",
  "POST /api/reminder-email-confirmation",
  "POST /api/reminder-stop",
  "POST /api/reminder-stop/:token",
  "PUT /api/path",
  "PUT /api/reminders/email",
];
const withParameters = (path: string, id: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => SHARED_PARAMETERS[name] ?? id);

describe("every registered route", () => {
  test("is an endpoint with an access level or is listed in OPEN_ROUTES", () => {
    const others = app.routes
      .filter((route) => !route.config?.endpoint)
      .map((route) => `${String(route.method)} ${route.url}`)
      .filter((address) => !address.includes(SIMULATORS));
    expect(others.sort()).toEqual(Object.keys(OPEN_ROUTES).sort());
    expect(endpoints.length).toBeGreaterThan(10);
  });

  test("requires a session unless it is public", async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== "public")) {
      const answer = await app.visitor().call(endpoint.method, withParameters(endpoint.path, newId()));
      expect(answer, endpoint.address).toMatchObject({
        status: 401,
        body: { error: { code: "unauthenticated" } },
      });
    }
  });

  test("requires Premium if its access level is premium", async () => {
    for (const endpoint of endpoints.filter(({ access }) => access === "premium")) {
      const answer = await free.call(endpoint.method, withParameters(endpoint.path, newId()));
      expect(answer, endpoint.address).toMatchObject({
        status: 403,
        body: { error: { code: "premium_required" } },
      });
    }
  });

  test("of a tool is for Premium, unless FREE names it", () => {
    const free = endpoints.filter(({ access, path }) => access !== "premium" && !OF_ACCOUNTS.test(path));
    expect(free.map(({ address }) => address).sort()).toEqual(FREE);
  });

  test("answers as if another member's records did not exist, and leaves them unchanged", async () => {
    await keepChangeable(app.database, ana);
    const { file } = await uploadPicture(ana);
    await member("ana");
    const { body: sessions } = await ana.call<{ id: string; is_current: boolean }[]>("GET", "/api/sessions");
    const session = sessions.find(({ is_current }) => !is_current)?.id ?? "";
    const of = (id: string, image: string) =>
      endpointCalls(app.origin, { ...SHARED_PARAMETERS, id, actionId: id, image });
    const [records, itsSession] = [await of(FIRST, file), await of(session, file)];
    const nobodys = await of(newId(), newImageFile("otra.jpg", new Date()));
    const theirs = (endpoint: Endpoint) =>
      (endpoint.address.includes("/sessions/") ? itsSession : records)(endpoint, SHARE);
    const notebook = async () => (await ana.call("GET", "/api/notebook?since=0&seen=0")).body;
    const seen = ({ status, body }: Answer<unknown>) => ({ status, body });

    const before = await notebook();
    const taking = inOrder(endpoints).filter(({ address }) => /:(?!provider|file|token)/.test(address));
    expect(taking.length).toBeGreaterThan(10);
    for (const endpoint of taking) {
      // A mutation with the id of Ana's record may store a record of the stranger. Later calls would find that record,
      // so each call has another stranger.
      const { member: stranger } = await newMember(app.database, app.visitor());
      const pulled = await stranger.call("GET", "/api/notebook?since=0&seen=0");
      expect(pulled).toMatchObject({ status: 200, body: { changes: [] } });
      const answer = await sendCall(stranger, await theirs(endpoint));
      const unknown = await sendCall(stranger, await nobodys(endpoint, SHARE));
      expect(seen(answer), endpoint.address).toEqual(seen(unknown));
      const mayMiss = endpoint.errors?.includes("not_found");
      expect(answer, endpoint.address).toMatchObject(mayMiss ? NOT_FOUND : { status: 204 });
      expect(await notebook(), endpoint.address).toEqual(before);
    }
    // The owner of the records gets successful answers, so the calls name records that exist.
    const unanswered: string[] = [];
    const isOfDay = ({ address }: Endpoint) => Number(address.endsWith(":day"));
    // Calls about a day come first, because later ones move its pages.
    for (const endpoint of taking.toSorted((one, two) => isOfDay(two) - isOfDay(one))) {
      const { status } = await sendCall(ana, await theirs(endpoint));
      if (status >= 300) unanswered.push(`${endpoint.address}: ${status}`);
    }
    expect(unanswered).toEqual([]);
  });

  test("rejects a change from another origin or without an Origin header", async () => {
    for (const endpoint of endpoints.filter(({ method, isSigned }) => method !== "GET" && !isSigned)) {
      const path = withParameters(endpoint.path, newId());
      for (const origin of ["https://evil.example", "null", `${app.origin}.evil.example`]) {
        const response = await ana.send(path, { method: endpoint.method, headers: { origin } });
        expect(response.status, `${endpoint.address} from ${origin}`).toBe(403);
      }
      const silent = await fetch(`${app.origin}${path}`, { method: endpoint.method });
      expect(silent.status, `${endpoint.address} without an origin`).toBe(403);
    }
  });

  test("is described in the OpenAPI document", async () => {
    const { body } = await app.visitor().call<{ paths: Record<string, object> }>("GET", "/api/openapi.json");
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(described.sort()).toEqual(endpoints.map(({ address }) => address).sort());
  });
});

/** Tables with a `user_id` outside the primary key, and why no member can choose or guess that key. */
const KEYS_WITHOUT_MEMBER: Record<string, string> = {
  identities: "the provider's name for a person, from the provider",
  sessions: "an id of the server's",
  prepared_subscriptions: "an id of the server's",
  subscription_audit: "an id of the server's",
  consumer_requests: "an id of the server's",
  subscription_charges: "PayPal's id of a transaction, from PayPal",
  billing_letters: "an id of the server's",
  billing_links: "the hash of a secret of the server's",
  reminder_emails: "an id of the server's",
  push_devices: "an id of the server's",
  outgoing_messages: "an id of the server's",
  reminder_stops: "the hash of a secret",
};

test("every table with a user_id has it in its primary key, except those in KEYS_WITHOUT_MEMBER", async () => {
  const { database } = app;
  const tables = (await database.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === "user_id"))
    .map(({ name }) => name);
  const keyOf = (table: string) =>
    isPostgres(database)
      ? sql<{ name: string }>`SELECT k.column_name AS name FROM information_schema.table_constraints AS c
          JOIN information_schema.key_column_usage AS k ON k.constraint_name = c.constraint_name
          WHERE c.constraint_type = 'PRIMARY KEY' AND c.table_name = ${table}`.execute(database)
      : sql<{ name: string }>`SELECT name FROM pragma_table_info(${table}) WHERE pk > 0`.execute(database);
  const without: string[] = [];
  for (const table of tables) {
    const key = (await keyOf(table)).rows.map(({ name }) => name);
    expect(key, table).not.toEqual([]);
    if (!key.includes("user_id")) without.push(table);
  }
  expect(tables.length).toBeGreaterThan(without.length);
  expect(without.sort()).toEqual(Object.keys(KEYS_WITHOUT_MEMBER).sort());
});
