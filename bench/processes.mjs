// `npm run bench:processes [postgres://server]`: 60 members write to one server process on a PostgreSQL, and
// to three that share it and the data folder. Each member's writes rotate over the processes: four a second,
// or without pauses at full rate. Runs with one and three fresh processes alternate, and the ratio compares
// medians. Without an address it starts the tests' PostgreSQL, which does not wait for its disk.
// Copy the figures to bench/RESULTS.md by hand.
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { requireNode } from "../scripts/require-node.mjs";
import { openDatabase } from "../src/server/database/database.ts";
import { migrate } from "../src/server/database/migrate.ts";
import { newId } from "../src/shared/new-id.ts";
import { serveProduct } from "../test/attack/serve-product.ts";
import { Caller } from "../test/attack/wire.ts";
import { startPostgres } from "../test/databases/postgres.ts";
import { goalBody } from "../test/records/goal-writing.ts";
import { scratchFolder } from "../test/scratch-folder.ts";
import { median } from "./common/figures.mjs";
import { enrol } from "./common/members.mjs";

requireNode();
process.env.TEST_LOG ??= "silent";
const MEMBERS = 60;
const PACES = { paced: 250, "full rate": 0 };
const ROUNDS = 3;
const WARM_UP_MS = 2000;
const RUN_MS = 6000;
const RECORDS_OF_EACH = 8;

const [given] = process.argv.slice(2);
const postgres = given ? { url: given, stop: async () => undefined } : await startPostgres();
const name = `processes_${newId().replaceAll("-", "")}`;
const admin = openDatabase({ databaseUrl: postgres.url, dataDir: "" });
await sql.raw(`CREATE DATABASE ${name}`).execute(admin);
const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
const dataDir = scratchFolder("claves-processes");

try {
  const members = await enrolAll();
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const pace of Object.keys(PACES)) {
      // Alternate the order, because the second run finds a warm machine.
      for (const count of round % 2 === 0 ? [1, 3] : [3, 1]) runs.push(await run(members, count, pace));
    }
  }
  tell(runs);
} finally {
  await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(admin);
  await admin.destroy();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function enrolAll() {
  const database = openDatabase({ databaseUrl, dataDir: "" });
  await migrate(database);
  const members = [];
  for (let count = 0; count < MEMBERS; count++) {
    const { cookie } = await enrol(database);
    const ids = Array.from({ length: RECORDS_OF_EACH }, newId);
    members.push({ cookie, ids, versions: new Map() });
  }
  await database.destroy();
  return members;
}

async function run(members, processes, pace) {
  const before = await rolledBack();
  const served = [];
  for (let count = 0; count < processes; count++) served.push(await serveProduct({ dataDir, databaseUrl }));
  const counts = { total: 0, acknowledged: 0, refused: 0, failed: 0, isCounting: false };
  const stopping = new AbortController();
  const writing = members.map((member, at) => write(member, { served, at, pace, counts, stopping }));
  await wait(WARM_UP_MS);
  counts.isCounting = true;
  const cpuBefore = await cpuMs(served);
  const started = performance.now();
  await wait(RUN_MS);
  counts.isCounting = false;
  const seconds = (performance.now() - started) / 1000;
  const cpu = (await cpuMs(served)) - cpuBefore;
  stopping.abort();
  await Promise.all(writing);
  // PostgreSQL has all counts of a connection once it is closed.
  for (const product of served) await product.stop();
  const after = await rolledBack();
  return {
    processes,
    pace,
    writes: counts.acknowledged / seconds,
    failed: counts.failed,
    refused: counts.refused,
    rollbacksPerWrite: (after - before) / counts.total,
    cpuMsPerWrite: cpu / counts.acknowledged,
  };
}

/** Writes as one member, from a network address of their own, until `stopping` aborts. */
async function write(member, { served, at, pace, counts, stopping }) {
  const callers = served.map(({ origin }) => new Caller(origin, `127.0.1.${at + 1}`));
  for (let turn = 0; !stopping.signal.aborted; turn++) {
    const caller = (turn + at) % served.length;
    const due = performance.now() + PACES[pace];
    const request = writeOf(member, turn, served[caller].origin);
    const { status } = await callers[caller].send(request);
    if (status === 204) {
      counts.total += 1;
      member.versions.set(request.path, request.headers["idempotency-key"]);
    }
    if (counts.isCounting) {
      if (status === 204) counts.acknowledged += 1;
      else if (status >= 500 || status === 0) counts.failed += 1;
      else counts.refused += 1;
    }
    const pauseMs = due - performance.now();
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  for (const caller of callers) caller.close();
}

function writeOf({ cookie, ids, versions }, turn, origin) {
  const id = ids[turn % ids.length];
  const written_at = new Date().toISOString();
  const [path, body] = [
    [`/api/ideas/${id}`, { title: `Idea ${turn}`, written_at }],
    [`/api/notes/${id}`, { page_context: "clave_metas", note_content: `Nota ${turn}`, written_at }],
    [`/api/goals/${id}`, goalBody({ title: `Meta ${turn}` })],
    [`/api/ideas/${newId()}`, { title: `Idea nueva ${turn}`, written_at }],
  ][turn % 4];
  const headers = { origin, cookie, "content-type": "application/json", "idempotency-key": newId() };
  return {
    method: "PUT",
    path,
    headers,
    body: Buffer.from(JSON.stringify({ ...body, base: versions.get(path) ?? "" })),
    isCutOff: false,
  };
}

async function cpuMs(served) {
  const figures = await Promise.all(served.map((product) => product.figures()));
  return figures.reduce((sum, figure) => sum + figure.cpuMs, 0);
}

async function rolledBack() {
  const { rows } = await sql`
    SELECT xact_rollback AS rollbacks FROM pg_stat_database WHERE datname = ${name}
  `.execute(admin);
  return Number(rows[0].rollbacks);
}

function tell(runs) {
  const figures = ["writes", "rollbacksPerWrite", "cpuMsPerWrite"];
  const rows = Object.keys(PACES).flatMap((pace) => {
    const [one, three] = [1, 3].map((processes) => {
      const same = runs.filter((run) => run.pace === pace && run.processes === processes);
      const medians = figures.map((figure) => [figure, median(same.map((run) => run[figure]))]);
      const sums = ["failed", "refused"].map((figure) => [
        figure,
        same.reduce((sum, run) => sum + run[figure], 0),
      ]);
      return Object.fromEntries([...medians, ...sums]);
    });
    return [
      ...[one, three].map((of, at) => ({ pace, processes: at === 0 ? 1 : 3, ...rounded(of) })),
      { pace, processes: "ratio", writes: Number((three.writes / one.writes).toFixed(2)) },
    ];
  });
  console.table(rows);
}

function rounded(of) {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, Number(value.toFixed(2))]));
}
