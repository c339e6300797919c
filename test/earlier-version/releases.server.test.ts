// On PostgreSQL too: data of earlier releases must migrate on both engines.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { readConfig } from "#app/server/config/read-config.ts";
import { openOwnDatabase } from "#app/server/open-database.ts";
import { listPlans } from "#billing/subscription/queries.server.ts";
import { newId } from "#platform/shared/new-id.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { freePort } from "../free-port.ts";
import { pullNotebook } from "../pull-notebook.ts";
import { runOwner } from "../run-owner.ts";
import { ownFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { newPostgresDatabase } from "../test-app.ts";
import { Visitor } from "../visitor.ts";
import {
  backupOf,
  knowMembers,
  priceOf,
  type Row,
  rowsOf,
  updateFrom,
  VERSIONS,
  writtenIn,
} from "./earlier-version.ts";

// Starts today's code on the installations that keep-release.ts has stored. e2e/earlier-version.spec.ts does the same
// with phones.

/** Migration 0045 puts the name into the message, and removes or renames columns with the times of mails. */
const ofCase = ({ full_name, message, token_expires_at, delayed_at, unproven_told_at, ...row }: Row) => ({
  ...row,
  message: `${full_name}: ${message}`,
  owner_told_at: unproven_told_at ?? null,
});
/** The functions return a row as migrations have changed it since, or `undefined` for a row that is gone. */
const NEW_VALUES: Record<string, (row: Row) => object | undefined> = {
  // Migration 0025 gives the favourites a revision that no replica has.
  "0.1.0 member_revisions": (row) => ({ ...row, revision: expect.any(Number) }),
  "0.1.0 consumer_requests": ofCase,
  "0.2.0-dev consumer_requests": ofCase,
  // Migration 0044 gives billing letters separate columns.
  "0.2.0-dev billing_letters": letterInColumns,
  "0.2.0-dev billing_links": ({ token_hash }) => ({
    token_hash,
    user_id: expect.any(String),
    paypal_subscription_id: expect.stringMatching(/^I-/),
    charge_at: expect.any(String),
  }),
};

/** Letters about a price are gone. So are letters that were never sent because of a restore. */
function letterInColumns({ about, ...row }: Row) {
  const [charge_id, charge_status = "COMPLETED"] = String(about).split(" ");
  if (String(row.kind).startsWith("price") || row.outcome === "dropped") return undefined;
  const isReceipt = row.kind === "receipt" || row.kind === "refund";
  return isReceipt ? { ...row, kind: "receipt", charge_id, charge_status } : row;
}

/** Migration 0045 has removed this job, because another job writes its letter. */
const isKept = (row: Row) => row.kind !== "consumer-requests.unproven-list";
/**
 * Migration 0036 has added reminders of goals' letters whose deadline is in the future, so these rows depend on the
 * date.
 */
const isAdded = (row: object) => "kind" in row && row.kind === "goal_letter";
/**
 * Returns the rows of a release before 0.2.0 in their present tables. Migration 0043 fills `plans` from the prices, 0046
 * puts mails and reminders into one table, and 0047 turns deletions into facts.
 */
function placedToday({
  reminder_deliveries = [],
  jobs = [],
  price_changes: _prices,
  paypal_events: _events,
  applied_mutations = [],
  // These tables identified the histories of a database before positions did. Migration 0041 drops them, and stores the
  // epochs as stamps.
  member_epochs: epochs = [],
  covered_epochs: _covered,
  recoveries: _recoveries,
  deleted_members: deletions = [],
  ...rows
}: Record<string, Row[]>) {
  const {
    "mail.send": mails = [],
    "reminders.send": _reminders,
    "subscription.price": _price,
    ...others
  } = Object.groupBy(jobs, (job) => `${job.kind}`);
  const letters = mails.map((mail): Row => {
    const { id = null, payload: letter = null, created_at: due_at = null, run_at: try_at = null } = mail;
    const rest = { failures: mail.attempts ?? null, source_id: `${mail.job_key}`.replace("mail.send:", "") };
    return { id, letter, due_at, try_at, lane: "mail", kind: "letter", ...rest };
  });
  const outgoing_messages: Row[] = [...reminder_deliveries, ...letters];
  const stamps = epochs.map(({ epoch = null, first_revision = null }) => ({
    mutation_id: epoch,
    revision: first_revision,
  }));
  const mutations: Row[] = [...applied_mutations, ...stamps];
  const ledger_facts = [
    ...deletions.map(({ member_hash, deleted_at }) => factOf("deleted", member_hash, deleted_at)),
    ...(rows.prepared_subscriptions ?? [])
      .filter((row) => row.paypal_subscription_id)
      .map((row) => factOf("paypal", row.paypal_subscription_id, "begun")),
    ...(rows.calendar_feeds ?? []).map((row) => factOf("feed", row.token_hash, "begun")),
    ...(rows.consumer_requests ?? [])
      .filter((row) => ["received", "confirmed", "unmatched"].includes(`${row.state}`) && !row.purged_at)
      .map((row) => factOf("case", row.code, `begun ${row.kind} ${`${row.created_at}`.slice(0, 10)}`)),
  ];
  return {
    ...rows,
    ledger_facts,
    applied_mutations: mutations,
    jobs: Object.values(others).flatMap((some = []) => some),
    outgoing_messages,
  };
}
/** Migration 0047 stores the facts that a restore must not forget. */
const factOf = (kind: string, subject: Row[string] = null, state: Row[string] = null): Row => ({
  kind,
  subject,
  counter: 1,
  state,
  copies: 0,
});
/** Tables in which `updateFrom` changes `expires_at`. */
const MOVED_TABLES = ["sessions", "session_tokens"];

async function emptyPlace() {
  const dataDir = ownFolder("claves-release");
  const databaseUrl = process.env.TEST_ENGINE === "postgres" ? await newPostgresDatabase() : undefined;
  return { dataDir, databaseUrl };
}

async function startOn(version: string): Promise<Visitor> {
  const place = await emptyPlace();
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = place;
  const PREMIUM_PRICE = priceOf(version);
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR,
    DATABASE_URL,
    PREMIUM_PRICE,
    LOG_LEVEL: "silent",
  };
  const { code, output } = await runOwner(environment, "restore", backupOf(version), "--without-ledger");
  expect(code, output).toBe(0);
  await knowMembers(place);
  const config = readConfig(environment);
  const database = await openOwnDatabase(config, new Date());
  const { app } = await buildApp({ config, database });
  stopAfterTests(async () => {
    await app.close();
    await database.destroy();
  });
  await app.listen({ port: config.port, host: "localhost" });
  return new Visitor(config.origin);
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

describe.each(VERSIONS)("an installation of %s, updated in its place,", (version) => {
  const released: Record<string, Row[]> = rowsOf(version);
  const rows: Record<string, Row[]> = released.ledger_facts ? released : placedToday(released);
  let database: ReturnType<typeof openOwn>;

  beforeAll(async () => {
    const place = await emptyPlace();
    await updateFrom(version, place);
    database = openOwn(place);
  });

  test("has its plan at the price in force", async () => {
    expect(await listPlans(database)).toEqual(
      version === "0.1.0"
        ? []
        : [{ id: expect.any(String), price: { value: priceOf(version), currency: "USD" } }],
    );
  });

  test.each(Object.keys(rows))("has every row of %s", async (table) => {
    const stored = await sql<object>`SELECT * FROM ${sql.table(table)}`.execute(database);
    const expected = (rows[table] ?? []).filter(isKept).flatMap(({ expires_at, ...row }) => {
      const kept = expires_at === undefined || MOVED_TABLES.includes(table) ? row : { ...row, expires_at };
      return (NEW_VALUES[`${version} ${table}`] ?? ((same) => same))(kept) ?? [];
    });
    for (const row of expected) expect(stored.rows).toContainEqual(expect.objectContaining(row));
    const added = stored.rows.filter(isAdded).length - (rows[table] ?? []).filter(isAdded).length;
    expect(stored.rows).toHaveLength(expected.length + added);
  });
});

describe.each(VERSIONS)("an installation of %s, restored under today's code,", (version) => {
  const written = writtenIn(version);
  const person = (name: string) => ({ name, email: `${name.toLowerCase()}@ejemplo.com` });
  let visitor: Visitor;
  let ana: Visitor;

  beforeAll(async () => {
    visitor = await startOn(version);
    ana = await new Visitor(visitor.origin).signIn("google", person("Ana"));
  });

  test("has every record, with every word and picture of the member", async () => {
    const { records } = await pullNotebook(ana);
    for (const { kind, id, value } of written.records) {
      const today = records.get(`${kind} ${id}`);
      const words = textsOf(value).filter((text) => text.endsWith(written.marker));
      expect([kind, textsOf(today?.value)]).toEqual([kind, expect.arrayContaining(words)]);
    }
    expect(written.records.length).toBeGreaterThan(8);
    for (const address of written.pictures) expect((await ana.send(address)).status).toBe(200);
    expect((await ana.call("GET", "/api/subscription")).body).toMatchObject({
      subscription: { is_premium: true },
    });
  });

  test("shows each member their payments", async () => {
    for (const { name, charges } of written.charges) {
      const member = await new Visitor(visitor.origin).signIn("google", person(name));
      expect((await member.call("GET", "/api/charges")).body).toMatchObject({ charges });
    }
  });

  test("offers Premium at the price that its members pay, and at no announced one", async () => {
    const { body } = await visitor.call<{ key: string; value: string }[]>("GET", "/api/public-config");
    expect(body.find(({ key }) => key === "PREMIUM_PRICE")?.value).toBe(`$${priceOf(version)} USD cada mes`);
  });

  test("takes a change that an old device sends, and another device pulls only that", async () => {
    const { revision, records } = await pullNotebook(ana);
    const idea = written.records.findLast(({ kind, value }) => kind === "idea" && value);
    const { version = "" } = (idea?.value ?? {}) as { version?: string };
    const title = "Escrita hoy";
    expect((await ana.keepIdea(title, idea?.id, version)).status).toBe(204);
    const added = newId();
    expect((await ana.keepIdea("Otra de hoy", added)).status).toBe(204);
    const later = (await pullNotebook(ana, revision)).records;
    expect([...later.keys()]).toEqual([`idea ${idea?.id}`, `idea ${added}`]);
    expect(later.get(`idea ${idea?.id}`)?.value).toMatchObject({ title });
    expect([...records.values()].filter(({ kind }) => kind === "conflict")).toHaveLength(
      written.records.filter(({ kind }) => kind === "conflict").length,
    );
  });
});

test("each release of the changelog is kept, and a version without -dev is a release", () => {
  const root = join(import.meta.dirname, "../..");
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const released = Array.from(
    changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm),
    ([, it]) => it,
  );
  expect(VERSIONS.filter((version) => !version.endsWith("-dev")).toSorted()).toEqual(released.toSorted());
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const { version: locked } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    version: string;
  };
  expect(locked).toBe(version);
  if (version.endsWith("-dev")) expect(released).not.toContain(version.replace("-dev", ""));
  else expect(released[0]).toBe(version);
});
