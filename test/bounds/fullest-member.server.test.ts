import { beforeAll, expect, onTestFinished, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { isErasedInBatches } from "#member/data-rights/queries.server.ts";
import { inSnapshot, inTransaction } from "#platform/database/database.ts";
import { listTables } from "#platform/database/tables.ts";
import { STATEMENTS_MAX } from "#platform/http/mount-routes.ts";
import { countingWork } from "#platform/limits/call-work.ts";
import { CONFLICTS_MAX, HISTORY_MAX } from "#platform/limits/stored-limits.ts";
import type { Endpoint } from "#platform/shared/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { feedOf } from "#platform/sync/server/feed.server.ts";
import { collections } from "../every-feature/collections.ts";
import { catchLog } from "../log/catch-log.ts";
import { paypalControl } from "../providers/paypal-control.ts";
import { keepRecord, recordBody } from "../records/journal-writing.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import type { Visitor } from "../visitor.ts";
import { endpointCaller, inOrder } from "./every-endpoint.ts";
import { CROWDED, fillMember, REVISION } from "./fullest-member.ts";

// One member must not slow the server down for everybody. A member with full quotas calls every endpoint here.

/** In `npm run test:long`, one more than the calls of a member that run, so that one waits. */
const AT_ONCE = process.env.TEST_LONG ? 5 : 0;
/** Usual calls may use a third of the statements. The rest is for longer histories and later features. */
const STATEMENTS_USUAL = STATEMENTS_MAX / 3;
const ANSWER_MAX_BYTES = 2.5 * 1024 * 1024;
const PAGE_MAX_BYTES = 640 * 1024;
const READ_IN_VAIN_MAX = 500;
const PERSON = { name: "Ana", email: "llena@ejemplo.com" };
/** This call empties a full account in batches. */
const DELETION = "DELETE /api/account";
/** The most expensive call. A member's exports run one by one, so five at once would get 429. */
const COPY = "GET /api/account/export";
/** The expected statuses of calls with an invented body, code or id. */
const REFUSED: Record<string, number> = {
  "DELETE /api/sessions/:id": 404,
  "POST /api/subscription/paypal": 409,
  "POST /api/subscription/confirmation": 404,
  "POST /api/webhooks/paypal": 400,
  "POST /api/renewal/reading": 404,
  "POST /api/renewal/cancellation": 404,
  "POST /api/consumer-requests": 400,
  "POST /api/consumer-requests/reading": 404,
  "POST /api/consumer-requests/confirmation": 404,
  "GET /api/calendar-feed/:file": 404,
  "PUT /api/comparisons/:day": 404,
  "POST /api/reminder-email-confirmation": 404,
  "PUT /api/reminders/device": 400,
  "POST /api/reminder-stop": 404,
  "POST /api/reminder-stop/:token": 404,
  "POST /api/notebook/recoveries": 412,
  "POST /api/facebook/data-deletion": 400,
  "POST /api/facebook/deauthorize": 400,
};

const log = catchLog();
let app: TestApp;
let member: Visitor;
let neighbour: Visitor;

beforeAll(async () => {
  app = await startTestApp({ logTo: log.logTo, settings: { LOG_LEVEL: "info" } });
  // A webhook would make the server ask PayPal, and wait for the member's lock.
  await paypalControl(app).setWebhooks("drop");
  member = await app.visitor().signIn("google", PERSON);
  await member.subscribe();
  neighbour = await app.newMember();
  await fillMember(app.database, member);
}, 120_000);

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

test("a page of the feed is bounded, whatever one mutation touched", async () => {
  const whole = await member.call("GET", "/api/notebook?since=0&seen=0");
  expect(Buffer.byteLength(JSON.stringify(whole.body))).toBeLessThan(PAGE_MAX_BYTES);
  // An old version of the browser's code sends no cursor, so it cannot continue within a mutation. Here, one mutation
  // changed all records, so the server refuses to continue.
  type OldPage = { revision: number; epoch: string };
  const ask = (since: number, epoch = "") =>
    member.call<OldPage>("GET", `/api/notebook?since=${since}&epoch=${epoch}`);
  let last: OldPage = { revision: 0, epoch: "" };
  let answer = await ask(0);
  while (answer.status === 200 && answer.body.revision > last.revision) {
    last = answer.body;
    answer = await ask(last.revision, last.epoch);
  }
  expect([answer.status, last.revision]).toEqual([412, REVISION - 1]);
});

test("a page of the feed reads few records that it does not return", async () => {
  let read = 0;
  const kinds = collections.map((one) => ({
    ...one,
    async listChanged(...asked: Parameters<typeof one.listChanged>) {
      const records = await one.listChanged(...asked);
      read += records.length;
      return records;
    },
  }));
  const userId = await member.userId();
  const { changes } = await inSnapshot(app.database, "short", (snapshot) =>
    feedOf(kinds)(snapshot, userId, { after: { revision: 0 }, last: REVISION }),
  );
  // Each kind has one record with an early revision. Its other records come after the tombstones.
  const returned = changes.filter(({ value }) => value !== null).length;
  expect(returned).toBeGreaterThan(5);
  expect(read - returned).toBeLessThan(READ_IN_VAIN_MAX);
});

test("a record has at most twenty texts beside it, also after a move", async () => {
  const title = "De otro equipo";
  const edit = await member.call(
    "PUT",
    `/api/journal/${CROWDED.id}`,
    recordBody({ event_date: CROWDED.day, title }),
  );
  expect(edit).toMatchObject({ status: 413, body: { error: { code: "too_large" } } });
  // A page that moves to another page's day becomes a conflict of that page, and so do its own conflicts.
  const [id, other, alone] = [newId(), newId(), newId()];
  await keepRecord(neighbour, id);
  for (let count = 2; count < CONFLICTS_MAX; count++)
    await keepRecord(neighbour, id, { title: `${title} ${count}` });
  const move = async (page: string, event_date: string, beside: number) => {
    const base = await keepRecord(neighbour, page, { event_date });
    for (let count = 0; count < beside; count++)
      await keepRecord(neighbour, page, { event_date, title: `${event_date} ${count}` });
    return (await neighbour.call("PUT", `/api/journal/${page}`, recordBody({ title, base }))).status;
  };
  expect(await move(other, "2026-11-22", 2)).toBe(413);
  expect(await neighbour.records("conflict")).toHaveLength(CONFLICTS_MAX);
  expect(await move(alone, "2026-11-23", 1)).toBe(204);
  expect(await neighbour.records("conflict")).toHaveLength(CONFLICTS_MAX + 2);
});

test("four calls of a member run, twenty wait, and the others hear at once to come again", async () => {
  const caller = await app.newMember();
  const asked = Promise.withResolvers<void>();
  let held = 0;
  app.paypalEdge.hold = async (call) => {
    if (call.includes("/subscriptions/")) held++;
    await asked.promise;
    return undefined;
  };
  onTestFinished(() => {
    app.paypalEdge.hold = undefined;
    asked.resolve();
  });
  const answered: { status: number; headers: Headers }[] = [];
  const calls = times(30, async () =>
    answered.push(await caller.call("POST", "/api/subscription/cancellation")),
  );
  await expect.poll(() => answered.length).toBe(6);
  expect(held).toBe(4);
  expect(answered.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
    Array(6).fill([503, "5"]),
  );
  expect((await neighbour.keepIdea("Al lado")).status).toBe(204);
  app.paypalEdge.hold = undefined;
  asked.resolve();
  await calls;
  expect(statusesOf(answered).filter((status) => status === 503)).toHaveLength(6);
});

test("a transaction above its budget ends, and each begins with a new count", async () => {
  const work = { statements: 0, most: 0, max: 5 };
  const reading = (count: number) =>
    inTransaction(app.database, async (transaction) => {
      for (let turn = 0; turn < count; turn++)
        await transaction.selectFrom("users").select("id").limit(1).execute();
    });
  await countingWork(work, async () => {
    await reading(5);
    await reading(5);
    await expect(reading(6)).rejects.toMatchObject({ code: "over_budget" });
  });
  expect(work.most).toBe(6);
  await reading(6);
});

test("a call above its budget is a 503 that says when to come again, and the log tells its work", async () => {
  const read = () => app.database.selectFrom("users").select("id").limit(1).execute();
  const database = app.database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const isAsked = result.rows.some((row) => "full_name" in row);
      for (let count = 0; isAsked && count < STATEMENTS_MAX; count++) await read();
      return result;
    },
  });
  const { app: slow } = await buildApp({ config: app.config, database, logTo: log.logTo });
  const headers = { host: new URL(app.origin).host, cookie: neighbour.cookieHeader("/api/session") };
  const answer = await slow.inject({ url: "/api/session", headers });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "60"]);
  expect(answer.json()).toMatchObject({ error: { code: "over_budget" } });
  expect(log.lines().at(-1)).toMatchObject({ statements: STATEMENTS_MAX + 1 });
  await slow.close();
});

test("every endpoint does bounded work for the fullest member, alone and, in test:long, five at once", async () => {
  const call = await endpointCaller(app.origin);
  const endpoints = app.routes.flatMap(({ config }): Endpoint[] =>
    config?.endpoint ? [config.endpoint] : [],
  );
  const found: string[] = [];
  let ofDeletion = 0;
  for (const endpoint of inOrder(endpoints)) {
    const { address, slow } = endpoint;
    app.advanceClock(MINUTE_MS);
    await member.signIn("google", PERSON);
    const from = log.lines().length;
    const alone = await call(member, endpoint);
    const statements = Math.max(
      ...log
        .lines()
        .slice(from)
        .map((line) => line.statements ?? 0),
    );
    if (address === DELETION) ofDeletion = statements;
    const bytes = slow === "transfer" ? 0 : Buffer.byteLength(JSON.stringify(alone.body ?? ""));
    const together = address === COPY ? [] : await times(AT_ONCE, () => call(member, endpoint));
    const refused = REFUSED[address];
    if (refused ? alone.status !== refused : alone.status >= 400) found.push(`${address}: ${alone.status}`);
    // An export has no budget, because it reads in small batches and only one runs at a time.
    if (![DELETION, COPY].includes(address) && statements > STATEMENTS_USUAL)
      found.push(`${address}: ${statements} statements`);
    if (bytes > ANSWER_MAX_BYTES) found.push(`${address}: ${bytes} bytes`);
    for (const { status } of together) if (status >= 500) found.push(`${address}: ${status}`);
  }
  expect(found).toEqual([]);
  // The server emptied the account in batches before it deleted the account's row.
  expect(ofDeletion).toBeGreaterThan((2 * HISTORY_MAX) / 500);
}, 300_000);

test("tables in which a member may have thousands of rows are erased in batches", async () => {
  const erased = (await listTables(app.database)).filter(isErasedInBatches).map(({ name }) => name);
  const counted = collections.flatMap(({ tables }) => tables.map(({ table }) => table));
  expect(counted.filter((table) => !erased.includes(table))).toEqual([]);
});
