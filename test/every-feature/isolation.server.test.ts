// On PostgreSQL too: queries of goals and weekly reviews.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newImageFile } from "#features/journal/images/picture.ts";
import { isPostgres } from "#server/database/database.ts";
import { type Endpoint, splitAddress } from "#shared/contract.ts";
import { addDays } from "#shared/days.ts";
import { newId } from "#shared/new-id.ts";
import { readOperations } from "../attack/openapi.ts";
import { noteFeelings } from "../records/feelings-writing.ts";
import { goalBody, keepGoal } from "../records/goal-writing.ts";
import { compareDay, keepPages, photograph, recordBody, uploadPicture } from "../records/journal-writing.ts";
import { madeOf, makeRecord } from "../records/made-records.ts";
import { startTestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";

/** Routes outside the contracts, and why they are public. */
const OPEN_ROUTES: Record<string, string> = {
  "GET /health": "says only whether the server is ready",
  "GET /api/openapi.json": "describes the API",
};
const SIMULATORS = "/simulators/";

interface Owned {
  make: (owner: Visitor) => Promise<string>;
  body?: unknown;
  query?: (id: string) => string;
  /** Sent instead of `body`. */
  picture?: () => Promise<Buffer>;
  /** The other member's call succeeds: it saves their own record under that id, or deletes nothing. */
  isQuiet?: true;
}

/**
 * Routes with an id for which a record cannot be made from the API's description: how the owner makes one, and a
 * valid body. For the others, `ownedOf` makes the record by the tool's own PUT.
 */
const OWNED: Record<string, Owned> = {
  "PUT /api/goals/:id/actions/:actionId/completion": {
    make: makeGoal,
    body: { done_at: "2026-11-21T12:00:00Z" },
  },
  "DELETE /api/conflicts/:id": { make: makeConflict, query: (id) => `base=${id}`, isQuiet: true },
  "PUT /api/journal/:id": {
    make: makeJournalPage,
    body: recordBody({ event_date: "2026-01-02" }),
    isQuiet: true,
  },
  "DELETE /api/journal/:id": { make: makeJournalPage, query: () => "base=" },
  "PUT /api/comparisons/:day": { make: makeComparison, body: compareDay({ title_percentage: 1 }) },
  "PUT /api/feelings/:day": { make: makeFeelings, body: { mood: 1 }, isQuiet: true },
  "GET /api/journal-images/:image": { make: makePicture },
  "PUT /api/journal-images/:image": { make: makePicture, picture: photograph, isQuiet: true },
  "DELETE /api/weeks/:id": { make: makeReview, query: () => "base=" },
  "DELETE /api/sessions/:id": { make: sessionOf },
};

/** Parameters that name no private record. */
const SHARED_PARAMETERS: Record<string, string> = {
  provider: "google",
  keyId: "metas",
  day: "2027-03-05",
  file: `${"a".repeat(43)}.ics`,
  token: "a".repeat(43),
};

async function makeIdea(owner: Visitor): Promise<string> {
  const id = newId();
  await owner.keepIdea("Propia", id);
  return id;
}

async function sessionOf(owner: Visitor): Promise<string> {
  const { body } = await owner.call<{ id: string }[]>("GET", "/api/sessions");
  return body[0]?.id ?? "";
}

/** The action has the goal's id, for routes that name both. */
async function makeGoal(owner: Visitor): Promise<string> {
  const id = newId();
  await keepGoal(owner, id, goalBody({ actions: [{ id, action_text: "Propia" }] }));
  return id;
}

async function makeConflict(owner: Visitor): Promise<string> {
  const id = await makeIdea(owner);
  await owner.keepIdea("Otra", id);
  const conflicts = await owner.records<{ id: string; record_id: string }>("conflict");
  return conflicts.find((conflict) => conflict.record_id === id)?.id ?? "";
}

let days = 0;

async function makeJournalPage(owner: Visitor): Promise<string> {
  const { describe } = await keepPages(owner, addDays("2026-02-01", days++));
  return describe;
}

async function makeReview(owner: Visitor): Promise<string> {
  const id = newId();
  const blank = { good_text: "", hard_text: "", goals: [], ideas: [], steps: [] };
  const body = {
    week: addDays("2026-02-02", 7 * days++),
    ...blank,
    base: "",
    written_at: "2026-02-08T12:00:00Z",
  };
  await owner.call("PUT", `/api/weeks/${id}`, body);
  return id;
}

async function makeComparison(owner: Visitor): Promise<string> {
  const { day = "" } = SHARED_PARAMETERS;
  await keepPages(owner, day);
  await owner.call("PUT", `/api/comparisons/${day}`, compareDay());
  return day;
}

async function makeFeelings(owner: Visitor): Promise<string> {
  const { day = "" } = SHARED_PARAMETERS;
  await noteFeelings(owner, day);
  return day;
}

async function makePicture(owner: Visitor): Promise<string> {
  const { file } = await uploadPicture(owner);
  return file;
}

async function sendPicture(member: Visitor, path: string, picture: Buffer): Promise<{ status: number }> {
  const headers = { "content-type": "image/jpeg" };
  return member.send(path, { method: "PUT", headers, body: new Uint8Array(picture) });
}

/** Undefined where the tool has no PUT for the record with that id. */
function ownedOf(endpoint: Endpoint): Owned | undefined {
  const [, place] = /^\w+ (\/api\/[^/:]+\/:id)(?:\/|$)/.exec(endpoint.address) ?? [];
  const put = operations.get(`PUT ${place}`);
  const called = operations.get(endpoint.address);
  if (!put || !called) return undefined;
  const asked = Object.fromEntries(
    called.parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, schema }) => [name, schema]),
  );
  const query = madeOf({ type: "object", properties: asked, required: Object.keys(asked) }, 0);
  let body = called.body && madeOf(called.body, 0);
  return {
    async make(owner) {
      const made = await makeRecord(owner, put);
      if (made && called === put) body = made.body;
      if (made) return made.id;
      throw new Error(`${endpoint.address}: no made record was stored. Add a line to OWNED`);
    },
    get body() {
      return body;
    },
    query: () => new URLSearchParams(query as Record<string, string>).toString(),
    ...(called === put && { isQuiet: true }),
  };
}

/** The API's description, by address. */

const app = await startTestApp();
const member = (name: string) => app.visitor().signIn("google", { name, email: `${name}@ejemplo.com` });
const [free, ana, bea] = await Promise.all([member("libre"), member("ana"), member("bea")]);
await ana.subscribe();
await bea.subscribe();
const endpoints = app.routes.flatMap(({ config }) =>
  config?.endpoint ? { ...config.endpoint, ...splitAddress(config.endpoint) } : [],
);
const described = await readOperations(app.origin);
const operations = new Map(
  described.map((operation) => [
    `${operation.method} ${operation.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    operation,
  ]),
);

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

  test("answers as if another member's records did not exist, and leaves them unchanged", async () => {
    const taking = endpoints.filter(({ path }) => /:(?!provider|keyId|file|token)/.test(path));
    const addresses: string[] = taking.map(({ address }) => address);
    expect(Object.keys(OWNED).filter((address) => !addresses.includes(address))).toEqual([]);
    for (const endpoint of taking) {
      const owned = OWNED[endpoint.address] ?? ownedOf(endpoint);
      expect(owned, `${endpoint.address} needs a line in OWNED`).toBeDefined();
      const id = (await owned?.make(ana)) ?? "";
      const before = await ana.call("GET", "/api/notebook?since=0");
      const picture = await owned?.picture?.();
      const call = async (named: string) => {
        const path = `${withParameters(endpoint.path, named)}?${owned?.query?.(named) ?? ""}`;
        if (picture) return sendPicture(bea, path, picture);
        const { status, body } = await bea.call(endpoint.method, path, owned?.body);
        return { status, body };
      };
      const answer = await call(id);
      if (owned?.isQuiet) expect(answer.status, endpoint.address).toBe(204);
      else
        expect(answer, endpoint.address).toMatchObject({
          status: 404,
          body: { error: { code: "not_found" } },
        });
      expect((await ana.call("GET", "/api/notebook?since=0")).body).toEqual(before.body);
      const unknown = endpoint.path.includes(":image") ? newImageFile("otra.jpg", new Date()) : newId();
      expect(answer, `${endpoint.address}, as of what nobody has`).toEqual(await call(unknown));
    }
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
