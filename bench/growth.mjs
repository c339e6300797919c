// `npm run bench:growth [postgres://server]`: reads a member's calendar from 10,000 events of 100 members and
// from 1,000,000 events of 10,000 members, in alternating runs. First 100 members ask in both, which shows
// the cost of growth itself. Then any member asks: their pages exceed the database's cache and come from the
// system's. Two questions are whole requests, of a device and of another calendar. Without an address it
// measures SQLite; on a PostgreSQL it creates and drops two databases. Copy the figures to bench/RESULTS.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { requireNode } from "../scripts/require-node.mjs";
import { buildApp } from "../src/app/server/app.ts";
import { eachEvent, putFeed } from "../src/features/calendar/feed/feed-queries.server.ts";
import { events } from "../src/features/calendar/queries.server.ts";
import { readConfig } from "../src/server/config.ts";
import { openDatabase } from "../src/server/database/database.ts";
import { migrate } from "../src/server/database/migrate.ts";
import { createSession, hashSecret, newSecret } from "../src/server/session/session.ts";

requireNode();
const EVENTS_EACH = 100;
const SIZES = [10_000, 1_000_000];
const RUNS = 3000;
const WARM_UP = 300;
const ASKING = 100;
const BATCH = 1000;
const server = process.argv[2];

const QUESTIONS = {
  "one month": ({ database }, userId) =>
    database
      .selectFrom("calendar_events")
      .selectAll()
      .where("user_id", "=", userId)
      .where("event_date", ">=", "2027-03-01")
      .where("event_date", "<=", "2027-03-31")
      .orderBy("event_date")
      .orderBy("id")
      .execute(),
  "what changed since": ({ database }, userId) =>
    events.listChangedSince(database, userId, EVENTS_EACH - 5, { limit: 501, upTo: EVENTS_EACH }),
  "all of it, as the feed asks": ({ database }, userId) => Array.fromAsync(eachEvent(database, userId)),
};

const REQUESTS = {
  "what changed since, a whole request": async (place, userId) => {
    await request(place, `/api/notebook?since=${EVENTS_EACH - 5}`, { cookie: place.cookies.get(userId) });
  },
  "the feed, a whole request": async (place, userId) => {
    const calendar = await request(place, place.feeds.get(userId));
    if (calendar.split("BEGIN:VEVENT").length !== EVENTS_EACH + 1) throw new Error(calendar);
  },
};

async function request({ app, port }, url, headers = {}) {
  const { statusCode, body } = await app.inject({
    url,
    headers: { host: `localhost:${port}`, ...headers },
    // Rate limits count calls by address too.
    remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  });
  if (statusCode !== 200) throw new Error(body);
  return body;
}

const places = [];
try {
  for (const size of SIZES) places.push(await fill(size));
  console.log(`${server ? "PostgreSQL" : "SQLite"}, ${EVENTS_EACH} events a member, median of ${RUNS} runs`);
  console.table(await compare(places, { ...QUESTIONS, ...REQUESTS }, () => ASKING));
  console.log("Anyone asks");
  console.table(await compare(places, QUESTIONS, ({ members }) => members));
} finally {
  for (const { remove } of places) await remove();
}

async function fill(size) {
  const { database, remove } = await newDatabase(size);
  await migrate(database);
  const members = size / EVENTS_EACH;
  const at = new Date().toISOString();
  await inBatches(members, (index) => ({
    table: "users",
    row: { id: userOf(index), email: null, full_name: "Miembro", created_at: at, last_sign_in_at: at },
  }));
  // Interleave the members' rows, as in real use.
  await inBatches(size, (index) => {
    const turn = Math.floor(index / members);
    return {
      table: "calendar_events",
      row: {
        id: `00000000-0000-7000-8000-${String((index * 7919) % 1e12).padStart(12, "0")}`,
        user_id: userOf(index % members),
        title: `Evento ${turn} de la semana`,
        notes: "De 15:30 a 16:30 · Sala 2. Llevar el informe y las dos carpetas.",
        event_date: `2027-${two((turn % 12) + 1)}-${two((turn % 28) + 1)}`,
        notification_enabled: 0,
        reminder_time: null,
        repeats: "never",
        repeat_until: null,
        skipped_dates: "[]",
        created_at: at,
        version: "v",
        revision: turn + 1,
      },
    };
  });
  await inBatches(members, (index) => ({
    table: "member_revisions",
    row: { user_id: userOf(index), revision: EVENTS_EACH },
  }));
  await sql`ANALYZE`.execute(database);
  return { database, remove, members, ...(await serve(database, members)) };

  async function inBatches(count, make) {
    await database.transaction().execute(async (transaction) => {
      for (let first = 0; first < count; first += BATCH) {
        const made = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => make(first + at));
        await transaction
          .insertInto(made[0].table)
          .values(made.map(({ row }) => row))
          .execute();
      }
    });
  }
}

async function serve(database, members) {
  const config = readConfig({ LOG_LEVEL: "silent" });
  const { app } = await buildApp({ config, database });
  const now = new Date();
  const at = now.toISOString();
  const courtesy = { courtesy_until: "2099-01-01T00:00:00.000Z", courtesy_reason: "bench" };
  const cookies = new Map();
  const feeds = new Map();
  for (let asking = 0; asking < ASKING; asking++) {
    const user_id = userOf(asking * (members / ASKING));
    const row = { user_id, ...courtesy, failed_payments: 0, created_at: at, updated_at: at };
    await database.insertInto("user_subscriptions").values(row).execute();
    cookies.set(user_id, `access=${(await createSession(database, user_id, now)).accessToken}`);
    const token = newSecret();
    await putFeed(database, user_id, { token_hash: hashSecret(token), created_at: at });
    feeds.set(user_id, `/api/calendar-feed/${token}.ics`);
  }
  return { app, cookies, feeds, port: config.port };
}

async function newDatabase(size) {
  if (!server) {
    const dataDir = mkdtempSync(join(tmpdir(), "claves-growth-"));
    const database = openDatabase({ dataDir, databaseUrl: undefined });
    const remove = async () => {
      await database.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { database, remove };
  }
  const name = `growth_${size}`;
  const admin = openDatabase({ databaseUrl: server, dataDir: "" });
  await sql.raw(`DROP DATABASE IF EXISTS ${name}`).execute(admin);
  await sql.raw(`CREATE DATABASE ${name}`).execute(admin);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const database = openDatabase({ databaseUrl: address.href, dataDir: "" });
  const remove = async () => {
    await database.destroy();
    await sql.raw(`DROP DATABASE ${name}`).execute(admin);
    await admin.destroy();
  };
  return { database, remove };
}

/** @param askingOf returns how many members ask; they are spread over all members */
async function compare([small, large], questions, askingOf) {
  const rows = [];
  for (const [question, ask] of Object.entries(questions)) {
    const times = new Map([
      [small, []],
      [large, []],
    ]);
    for (let run = -WARM_UP; run < RUNS; run++) {
      // Alternate the order, because the second profits from the first.
      for (const place of run % 2 === 0 ? [small, large] : [large, small]) {
        const asking = askingOf(place);
        const userId = userOf(Math.floor(Math.random() * asking) * (place.members / asking));
        const started = performance.now();
        await ask(place, userId);
        if (run >= 0) times.get(place).push(performance.now() - started);
      }
    }
    const [before, after] = [median(times.get(small)), median(times.get(large))];
    rows.push({
      question,
      "10,000 rows, ms": Number(before.toFixed(3)),
      "1,000,000 rows, ms": Number(after.toFixed(3)),
      ratio: Number((after / before).toFixed(2)),
    });
  }
  return rows;
}

function userOf(index) {
  return `00000000-0000-7000-9000-${String(index).padStart(12, "0")}`;
}

function two(number) {
  return String(number).padStart(2, "0");
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
