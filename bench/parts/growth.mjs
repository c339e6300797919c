// Measures a member's calls while the rows of other members increase: 100 notes each, interleaved as in real use.
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { sqlitePath } from "../../src/platform/database/database.ts";
import { sendMany } from "../common/asking.mjs";
import { cpuMs, median, table } from "../common/figures.mjs";
import { enrol } from "../common/members.mjs";
import { fill, NAMES, withEngine } from "../common/places.mjs";
import { startProduct } from "../common/start-product.mjs";
import { TOOL_WRITES, writeOf } from "./tool-calls.mjs";

const NOTES_EACH = 100;
const ASKING = 100;
/** The random stamp of each member's newest change, here a fixed value. A stamp names a history (decision 0078). */
const STAMP = "0123456789abcdef";
const CALLS_A_ROUND = 100;
const WARM_UP = 1000;

const CALLS = {
  "a read, nothing new": ({ revision }) => readSince(revision),
  "a read of five changes": ({ revision }) => readSince(revision - 5),
  "a new device": () => ({ path: "/api/notebook?since=0&seen=0" }),
  "a write": () => writeOf(TOOL_WRITES.notes()),
};

function readSince(revision) {
  const headers = { "replica-position": `${NOTES_EACH}.${STAMP}` };
  return { path: `/api/notebook?since=${revision}&seen=${revision}`, headers };
}

export const growth = {
  title: "Growth",
  full: { rows: [10_000, 1_000_000, 10_000_000], rounds: 21 },
  async run({ engines, rows: sizes, rounds }, lines) {
    lines.push(
      `Medians of ${rounds} rounds of ${CALLS_A_ROUND} calls, in which the sizes take turns. ${NOTES_EACH} notes a member; ${ASKING} members ask, ` +
        "spread over all. Milliseconds of a call, and of the processor with PostgreSQL's. Goal: 1.1 × the smallest.",
    );
    for (const engine of engines) {
      const rows = [];
      lines.push("", `### ${NAMES[engine]}`, "", () => table(rows));
      await measureOn(engine, { sizes, rounds }, rows);
    }
  },
};

async function measureOn(engine, { sizes, rounds }, rows) {
  return withEngine(engine, true, async ({ newPlace }) => {
    const sides = [];
    for (const size of sizes) sides.push(await serve(await newPlace(), size));
    for (const [name, make] of Object.entries(CALLS)) {
      const found = sides.map(() => ({ wall: [], cpu: [] }));
      for (const { port, members } of sides) await sendMany(port, WARM_UP, requests(members, port, make));
      for (let round = 0; round < rounds; round++) {
        for (const [index, { port, members, cpu }] of sides.entries()) {
          const before = cpu();
          const times = await sendMany(port, CALLS_A_ROUND, requests(members, port, make), 1);
          found[index].cpu.push((cpu() - before) / CALLS_A_ROUND);
          found[index].wall.push(median(times));
        }
      }
      rows.push(rowOf(name, sizes, found));
      console.log(rows.at(-1));
    }
    for (const { product } of sides) await product.stop();
  });
}

function rowOf(name, sizes, found) {
  const row = { call: name };
  const [first] = found.map(({ wall, cpu }) => ({ wall: median(wall), cpu: median(cpu) }));
  for (const [index, { wall, cpu }] of found.entries()) {
    row[`${sizes[index].toLocaleString("en")} rows, ms`] =
      `${median(wall).toFixed(2)} (${median(cpu).toFixed(2)})`;
    if (index > 0)
      row[`× ${sizes[index].toLocaleString("en")}`] =
        `${(median(wall) / first.wall).toFixed(2)} (${(median(cpu) / first.cpu).toFixed(2)})`;
  }
  return row;
}

function requests(members, port, make) {
  return () => {
    const member = members[Math.floor(Math.random() * members.length)];
    const { headers, ...request } = make(member);
    return { ...request, headers: { cookie: member.cookie, origin: `http://localhost:${port}`, ...headers } };
  };
}

async function serve(place, size) {
  const count = size / NOTES_EACH;
  const started = performance.now();
  await fill(place, async () => undefined);
  if (place.databaseUrl) await generateOnPostgres(place.databaseUrl, size, count);
  else generateOnSqlite(sqlitePath(place.dataDir), size, count);
  const members = await fill(place, async (database) => {
    const asking = [];
    for (let number = 0; number < ASKING; number++) {
      const member = await enrol(database, { id: idOf("9000", Math.floor((number * count) / ASKING)) });
      asking.push({ ...member, revision: NOTES_EACH });
    }
    return asking;
  });
  const product = await startProduct(place);
  console.log(`${size} rows after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return { product, port: product.port, members, cpu: () => cpuMs(product.pid, place.name) };
}

const idOf = (block, number) => `00000000-0000-7000-${block}-${String(number).padStart(12, "0")}`;

/** Returns the statements that fill the tables from a series of numbers, in each engine's SQL. */
function generation({ series, padded, share }, size, count) {
  const at = "'2026-11-23T12:00:00.000Z'";
  const user = (number) => `'00000000-0000-7000-9000-' || ${padded(number)}`;
  return [
    `INSERT INTO users (id, email, full_name, created_at, last_sign_in_at)
     SELECT ${user("i")}, NULL, 'Miembro', ${at}, ${at} FROM ${series(count)}`,
    `INSERT INTO member_revisions (user_id, revision, epoch, stamp)
     SELECT ${user("i")}, ${NOTES_EACH}, '', '${STAMP}' FROM ${series(count)}`,
    `INSERT INTO applied_mutations (user_id, mutation_id, created_at, revision, stamp)
     SELECT ${user("i")}, ${user("i")}, ${at}, ${NOTES_EACH}, '${STAMP}' FROM ${series(count)}`,
    `INSERT INTO user_page_notes (user_id, id, page_context, note_content, created_at, updated_at, revision)
     SELECT ${user(`i % ${count}`)}, '00000000-0000-7000-8000-' || ${padded("i")}, 'clave_metas',
       'Lo que anoté hoy, con calma y sin apuro, antes de dormir.', ${at}, ${at}, ${share(`i / ${count}`)} + 1
     FROM ${series(size)}`,
  ];
}

/** Fills the notes without indexes, and creates the indexes afterwards. That takes a fraction of the time. */
function generateOnSqlite(file, size, count) {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000");
  const indexes = database
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'user_page_notes' AND sql NOT NULL",
    )
    .all();
  for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
  const words = {
    series: (length) =>
      `(WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${length}) SELECT i FROM n)`,
    padded: (number) => `printf('%012d', ${number})`,
    share: (number) => number,
  };
  for (const statement of generation(words, size, count)) database.exec(statement);
  for (const { sql } of indexes) database.exec(sql);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

async function generateOnPostgres(connectionString, size, count) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'");
  const { rows: indexes } = await client.query(
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'user_page_notes' AND indexname NOT LIKE '%_pkey'",
  );
  for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`);
  const words = {
    series: (length) => `generate_series(0, ${length - 1}) AS n (i)`,
    padded: (number) => `lpad((${number})::text, 12, '0')`,
    share: (number) => number,
  };
  for (const statement of generation(words, size, count)) await client.query(statement);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query("VACUUM ANALYZE");
  await client.end();
}
