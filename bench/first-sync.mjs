// `npm run bench:first-sync [postgres://server]`: a new device of a member with 50,000 records: bytes on the wire,
// pages, and how long the server works. Meanwhile another member reads; prints their slowest answer.
// Without an address it measures SQLite. Copy the figures to bench/RESULTS.md.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { requireNode } from "../scripts/require-node.mjs";
import { openDatabase } from "../src/server/database/database.ts";
import { migrate } from "../src/server/database/migrate.ts";
import { createSession } from "../src/server/session/session.ts";
import { newId } from "../src/shared/new-id.ts";
import { serveProduct } from "../test/attack/serve-product.ts";
import { scratchFolder } from "../test/scratch-folder.ts";

requireNode();
process.env.TEST_LOG ??= "silent";
const EACH = 10_000;
const BATCH = 200;
const ENCODINGS = ["identity", "gzip", "zstd"];
const DECODE = { zstd: zstdDecompressSync, gzip: gunzipSync };

const [server] = process.argv.slice(2);
const dataDir = scratchFolder("claves-first-sync");
const name = `first_sync_${newId().replaceAll("-", "")}`;
const admin = server && openDatabase({ databaseUrl: server, dataDir: "" });
if (admin) await sql.raw(`CREATE DATABASE ${name}`).execute(admin);
const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href;

try {
  const { sessions, other } = await fill();
  const product = await serveProduct({ dataDir, databaseUrl });
  const rows = {};
  for (const encoding of ENCODINGS) {
    rows[encoding] = await pullAll(product, sessions.pop(), other, encoding);
  }
  console.table(rows);
  await product.stop();
} finally {
  if (admin) {
    await sql.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).execute(admin);
    await admin.destroy();
  }
  rmSync(dataDir, { recursive: true, force: true });
}

async function pullAll(product, full, other, encoding) {
  let [since, pages, wire, plain, records, isDone] = [0, 0, 0, 0, 0, false];
  const slowest = watch(product, other, () => isDone);
  const before = (await product.figures()).cpuMs;
  const started = performance.now();
  for (let more = true; more; ) {
    const answer = await call(product, full, `/api/notebook?since=${since}&epoch=`, encoding);
    const decoded = encoding === "identity" ? answer : DECODE[encoding](answer);
    const { revision, has_more, changes } = JSON.parse(decoded);
    [since, more] = [revision, has_more];
    pages += 1;
    wire += answer.length;
    plain += decoded.length;
    records += changes.length;
  }
  const seconds = (performance.now() - started) / 1000;
  const cpu = ((await product.figures()).cpuMs - before) / 1000;
  isDone = true;
  const mb = (bytes) => (bytes / 1e6).toFixed(2);
  return {
    records,
    pages,
    "MB on the wire": mb(wire),
    "MB in all": mb(plain),
    seconds: seconds.toFixed(2),
    "s of the processor": cpu.toFixed(2),
    "another's slowest, ms": Math.round(await slowest),
  };
}

/** The slowest answer to another member who asks ten times a second. */
async function watch(product, other, isDone) {
  let slowest = 0;
  while (!isDone()) {
    const started = performance.now();
    await call(product, other, "/api/notebook?since=0&epoch=", "identity");
    slowest = Math.max(slowest, performance.now() - started);
    await wait(100);
  }
  return slowest;
}

function call({ origin }, cookie, path, encoding) {
  const { host, port } = new URL(origin);
  const headers = { host, cookie, "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      if (response.statusCode === 200) resolve(body);
      else reject(new Error(`${response.statusCode}: ${body}`));
    });
    request.on("error", reject).end();
  });
}

/** A member who wrote ten years, in sentences as people write them: each made of words of the lessons. */
async function fill() {
  const database = openDatabase({ databaseUrl, dataDir });
  await migrate(database);
  const sentence = sentences();
  const at = (index) => new Date(Date.UTC(2016, 0, 1) + index * 8 * 3_600_000).toISOString();
  const dayOf = (index) => new Date(Date.UTC(1999, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
  const tables = {
    ideas: (index) => ({ title: sentence(8), position: index, created_at: at(index), version: newId() }),
    user_page_notes: (index) => ({
      page_context: "clave_metas",
      note_content: sentence(30),
      created_at: at(index),
      updated_at: at(index),
    }),
    calendar_events: (index) => ({
      title: sentence(4),
      notes: sentence(10),
      event_date: dayOf(index % 5000),
      notification_enabled: 0,
      reminder_time: null,
      repeats: "never",
      repeat_until: null,
      skipped_dates: "[]",
      created_at: at(index),
      version: newId(),
    }),
    personal_calendar_events: (index) => ({
      event_type: index % 2 === 0 ? "project" : "describe",
      event_date: dayOf(index >> 1),
      title: sentence(5),
      notes: sentence(40),
      custom_field_one: sentence(8),
      custom_field_two: "",
      image_url: null,
      actions: "[]",
      created_at: at(index),
      version: newId(),
    }),
    daily_comparisons: (index) => ({
      comparison_date: dayOf(index),
      title_percentage: (index * 7) % 101,
      notes_percentage: (index * 13) % 101,
      custom_field_one_percentage: (index * 29) % 101,
      custom_field_two_percentage: 0,
      average_percentage: (index * 11) % 101,
    }),
  };
  const members = {};
  for (const [who, count] of [
    ["full", EACH],
    ["other", 20],
  ]) {
    const id = newId();
    const user = { id, email: null, full_name: "Miembro", created_at: at(0), last_sign_in_at: at(0) };
    await database.insertInto("users").values(user).execute();
    const courtesy = { courtesy_until: "2099-01-01T00:00:00.000Z", courtesy_reason: "bench" };
    const subscription = {
      user_id: id,
      ...courtesy,
      failed_payments: 0,
      created_at: at(0),
      updated_at: at(0),
    };
    await database.insertInto("user_subscriptions").values(subscription).execute();
    let revision = 0;
    for (const [table, make] of Object.entries(tables)) {
      for (let first = 0; first < count; first += BATCH) {
        const rows = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => ({
          ...("comparison_date" in make(0) ? {} : { id: newId() }),
          user_id: id,
          ...make(first + index),
          revision: ++revision,
        }));
        await database.insertInto(table).values(rows).execute();
      }
    }
    await database.insertInto("member_revisions").values({ user_id: id, revision, epoch: "" }).execute();
    members[who] = id;
  }
  const newCookie = async (id) => `access=${(await createSession(database, id, new Date())).accessToken}`;
  // A session may make 600 calls a minute.
  const sessions = [];
  for (let count = 0; count < ENCODINGS.length; count++) sessions.push(await newCookie(members.full));
  const other = await newCookie(members.other);
  await database.destroy();
  return { sessions, other };
}

function sentences() {
  const folder = new URL("../content/keys/", import.meta.url);
  const words = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8").match(/\p{L}+[,.]?/gu),
  );
  let seed = 1;
  const next = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  // Three words in a row at a time, so that it reads like Spanish and still is a new sentence.
  return (length) =>
    Array.from({ length: Math.ceil(length / 3) }, () => {
      const from = next(words.length - 3);
      return words.slice(from, from + 3).join(" ");
    }).join(" ");
}
