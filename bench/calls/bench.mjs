// `npm run bench:calls [postgres://server]`: what a call costs in processor time, against node:http that runs the
// same statements on the same engine, and a page against the same bytes from memory. Both servers are asked in
// alternating rounds; the ratio compares medians. On PostgreSQL the database's processor time counts too.
// Without an address it measures SQLite and the tests' PostgreSQL. Copy the figures to bench/RESULTS.md.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { requireNode } from "../../scripts/require-node.mjs";
import { openDatabase } from "../../src/server/database/database.ts";
import { migrate } from "../../src/server/database/migrate.ts";
import { createSession, hashSecret } from "../../src/server/session/session.ts";
import { newId } from "../../src/shared/new-id.ts";
import { startPostgres } from "../../test/databases/postgres.ts";
import { freePort } from "../../test/free-port.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";

requireNode();
const { buildIfStale } = await import("../../src/app/build/build.ts");
await buildIfStale(new URL("../..", import.meta.url).pathname);

const ROUNDS = 9;
const CALLS = 3000;
const WARM_UP = 2000;
const AT_ONCE = 8;
/** Calls are limited to 600 a minute and session, and to 3,000 a minute and address. */
const MEMBERS = 400;
const CALLS_EACH_ADDRESS = 1000;
const RECORDS_EACH = 40;
const TICKS_PER_S = 100;
/** Hop-by-hop headers, and the length, which node:http writes itself. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "date"]);

const CALLS_TO = {
  "a page": { path: () => "/", headers: { "accept-encoding": "br" } },
  "a read, nothing new": { path: ({ revision }) => `/api/notebook?since=${revision}&epoch=` },
  "a read, one change": { path: ({ revision }) => `/api/notebook?since=${revision - 1}&epoch=` },
  "a write": {
    method: "PUT",
    path: () => `/api/ideas/${newId()}`,
    body: () => ({ title: `Idea ${newId()}`, written_at: new Date().toISOString(), base: "" }),
  },
};

let called = 0;
let agent = newAgent();
/** The members of the engine that is measured. */
const allMembers = [];

const engines = process.argv[2] !== undefined ? [process.argv[2]] : ["", undefined];
for (const address of engines) await measureOn(address);

/** "" is SQLite, undefined the tests' PostgreSQL. */
async function measureOn(address) {
  const postgres = address === "" ? undefined : address ? { url: address } : await startPostgres();
  const place = postgres ? await newPostgres(postgres.url) : newSqlite();
  allMembers.length = 0;
  const members = await enrol(place.product);
  await place.copy();
  const port = await freePort();
  try {
    const calls = await recordCalls(place.product, port, members);
    const product = await startProduct(place.product, port);
    const bare = fork(new URL("bare.mjs", import.meta.url), { serialization: "advanced" });
    bare.send({ ...place.bare, calls });
    const [barePort] = await once(bare, "message");
    const sides = [
      { port, cpuMs: () => cpuMs(product.pid, place.product.database) },
      { port: barePort, cpuMs: () => cpuMs(bare.pid, place.bare.database) },
    ];
    console.log(
      `${postgres ? "PostgreSQL" : "SQLite"}: ms of processor time a call, medians of ${ROUNDS} rounds`,
    );
    console.table(await compare(sides, members));
    for (const child of [product, bare]) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  } finally {
    await place.remove();
    await postgres?.stop?.();
  }
}

async function compare(sides, members) {
  const rows = {};
  for (const name of Object.keys(CALLS_TO)) {
    for (const { port } of sides) await callMany(port, name, members, WARM_UP);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const costs = [];
      for (const { port, cpuMs } of sides) {
        const before = cpuMs();
        await callMany(port, name, members, CALLS);
        costs.push((cpuMs() - before) / CALLS);
      }
      rounds.push({ ours: costs[0], bare: costs[1], ratio: costs[0] / costs[1] });
    }
    rows[name] = Object.fromEntries(
      ["ours", "bare", "ratio"].map((figure) => [
        figure,
        median(rounds.map((round) => round[figure])).toFixed(2),
      ]),
    );
  }
  return rows;
}

/** What each call runs and answers, seen with one member. */
async function recordCalls(place, port, [member]) {
  const product = await startProduct(place, port, { RECORD: "1" });
  const calls = {};
  for (const name of Object.keys(CALLS_TO)) {
    const {
      request,
      answer: [status, headers, bytes],
      statements,
    } = await recordCall(product, port, name, member);
    if (status >= 400) throw new Error(`${name}: ${status} ${bytes}`);
    const names = new Map([
      [hashSecret(member.token), "token"],
      [member.id, "user"],
      [request.path.split("/").at(-1), "record"],
      [request.headers["idempotency-key"], "key"],
      [request.body?.title, "title"],
    ]);
    const isJson = headers["content-type"]?.startsWith("application/json");
    calls[name] = {
      statements: statements.map(([text, parameters]) => [
        text,
        parameters.map((value) => (names.has(value) ? [names.get(value)] : { value })),
      ]),
      answer: {
        status,
        headers: Object.fromEntries(Object.entries(headers).filter(([header]) => !OWN_HEADERS.has(header))),
        ...(isJson ? { json: JSON.parse(bytes.toString()) } : { bytes: bytes.toString("base64") }),
      },
    };
    console.log(`${name}: ${statements.length} statements, ${bytes.length} bytes`);
    if (process.env.SHOW) for (const [text] of statements) console.log("   ", text);
  }
  product.kill("SIGTERM");
  await once(product, "exit");
  return calls;
}

/** Repeats the call until no job runs a statement beside it. The first call of a session marks it as used. */
async function recordCall(product, port, name, member) {
  for (let before; ; ) {
    product.send("record");
    await once(product, "message");
    const request = requestOf(name, member);
    const { status, headers, bytes } = await send(port, request);
    if (CALLS_TO[name].method) member.revision += 1;
    product.send("recorded");
    const [statements] = await once(product, "message");
    const texts = statements.map(([text]) => text).join();
    if (texts === before) return { request, answer: [status, headers, bytes], statements };
    before = texts;
  }
}

function requestOf(name, member) {
  const { method = "GET", path, headers, body } = CALLS_TO[name];
  return {
    method,
    path: path(member),
    body: body?.(),
    headers: {
      host: member.host,
      origin: `http://${member.host}`,
      cookie: `access=${member.token}`,
      "x-call": name,
      ...(body && { "content-type": "application/json", "idempotency-key": newId() }),
      ...headers,
    },
  };
}

/** Calls from the next of this machine's addresses. */
function newAgent() {
  const number = Math.floor(called / CALLS_EACH_ADDRESS) + 1;
  return new Agent({
    keepAlive: true,
    maxSockets: AT_ONCE,
    localAddress: `127.0.${number >> 7}.${(number & 127) + 2}`,
  });
}

async function callMany(port, name, members, count) {
  let left = count;
  const ask = async () => {
    while (left-- > 0) {
      const { status, bytes } = await send(port, requestOf(name, members[called % members.length]));
      if (status >= 400) throw new Error(`${name}: ${status} ${bytes}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
}

function send(port, { method, path, headers, body }) {
  if (++called % CALLS_EACH_ADDRESS === 0) agent = newAgent();
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: "127.0.0.1", port, method, path, headers, agent },
      async (response) => {
        const chunks = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) });
      },
    );
    request.on("error", reject).end(body && JSON.stringify(body));
  });
}

async function startProduct({ dataDir, databaseUrl = "" }, port, settings) {
  for (const member of allMembers) member.host = `localhost:${port}`;
  const child = fork(new URL("product.mjs", import.meta.url), {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const isReady = () =>
    send(port, { method: "GET", path: "/health", headers: { host: `localhost:${port}` } });
  while ((await isReady().catch(() => ({ status: 0 }))).status !== 200) await wait(100);
  return child;
}

/** Premium members with a session and notes each. */
async function enrol({ dataDir, databaseUrl }) {
  const database = openDatabase({ databaseUrl, dataDir });
  await migrate(database);
  const now = new Date();
  const at = now.toISOString();
  for (let count = 0; count < MEMBERS; count++) {
    const id = newId();
    const user = { id, email: null, full_name: "Miembro", created_at: at, last_sign_in_at: at };
    await database.insertInto("users").values(user).execute();
    const courtesy = { courtesy_until: "2099-01-01T00:00:00.000Z", courtesy_reason: "bench" };
    const subscription = { user_id: id, ...courtesy, failed_payments: 0, created_at: at, updated_at: at };
    await database.insertInto("user_subscriptions").values(subscription).execute();
    const { accessToken } = await createSession(database, id, now);
    const notes = Array.from({ length: RECORDS_EACH }, (_, index) => ({
      id: newId(),
      user_id: id,
      page_context: "clave_metas",
      note_content: `Lo que anoté el día ${index}, con calma y sin apuro.`,
      created_at: at,
      updated_at: at,
      revision: index + 1,
    }));
    await database.insertInto("user_page_notes").values(notes).execute();
    await database
      .insertInto("member_revisions")
      .values({ user_id: id, revision: RECORDS_EACH, epoch: "" })
      .execute();
    allMembers.push({ id, token: accessToken, revision: RECORDS_EACH });
  }
  await database.destroy();
  return allMembers;
}

function newSqlite() {
  const folders = [scratchFolder("claves-calls"), scratchFolder("claves-calls-bare")];
  const [product, bare] = folders.map((dataDir) => ({ dataDir, file: join(dataDir, "claves.sqlite") }));
  return {
    product,
    bare,
    copy: async () => {
      const database = openDatabase({ dataDir: product.dataDir });
      await sql.raw(`VACUUM INTO '${bare.file}'`).execute(database);
      await database.destroy();
    },
    remove: async () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newPostgres(url) {
  const dataDir = scratchFolder("claves-calls");
  const [product, bare] = ["product", "bare"].map((side) => {
    const database = `calls_${side}_${newId().replaceAll("-", "")}`;
    return { dataDir, database, databaseUrl: Object.assign(new URL(url), { pathname: `/${database}` }).href };
  });
  const admin = openDatabase({ databaseUrl: url, dataDir: "" });
  await sql.raw(`CREATE DATABASE ${product.database}`).execute(admin);
  return {
    product,
    bare,
    copy: () => sql.raw(`CREATE DATABASE ${bare.database} TEMPLATE ${product.database}`).execute(admin),
    remove: async () => {
      for (const { database } of [product, bare])
        await sql.raw(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`).execute(admin);
      await admin.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Of a process since its start, and of PostgreSQL's processes that serve its database (proc(5)). */
function cpuMs(pid, database) {
  const others = database ? readdirSync("/proc").filter((entry) => servesDatabase(entry, database)) : [];
  return [pid, ...others].reduce((sum, process) => sum + cpuOf(process), 0);
}

function servesDatabase(entry, database) {
  try {
    return /^\d+$/.test(entry) && readFileSync(`/proc/${entry}/cmdline`, "utf8").includes(` ${database} `);
  } catch {
    return false;
  }
}

function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_S;
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
