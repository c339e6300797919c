// Compares the processor time of a call with that of node:http, which runs the same statements on the same engine.
// For a page, node:http sends the same bytes from memory. On PostgreSQL the database's time counts too.
import { fork } from "node:child_process";
import { once } from "node:events";
import { sqlitePath } from "../../src/platform/database/database.ts";
import { hashSecret } from "../../src/platform/session/session.ts";
import { newId } from "../../src/platform/shared/new-id.ts";
import { send, sendMany } from "../common/asking.mjs";
import { cpuMs, median, table } from "../common/figures.mjs";
import { enrol, insertRecords, insertRevision } from "../common/members.mjs";
import { fill, NAMES, withEngine } from "../common/places.mjs";
import { ROOT, startProduct } from "../common/start-product.mjs";
import { firstWrites, TOOL_WRITES, writeOf } from "./tool-calls.mjs";

const WRITERS = 400;
const READERS_EACH = 40;
const NOTES_EACH = 40;
/** The number of calls before the measurement, so that V8 compiles the code that runs often. */
const WARM_UP = 1000;
/** Hop-by-hop headers, and the headers that node:http writes itself. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "date"]);
const PAGES = { "the home page": "/", "a key page": "/clave/metas" };

export const calls = {
  title: "What a call costs",
  full: { rounds: 9, calls: 1000 },
  async run({ engines, rounds, calls, against, only }, lines) {
    lines.push(
      "Processor time of a call, against `node:http` that runs the same statements on the same engine, prepared, or has the page in memory. " +
        `Medians of ${rounds} rounds of ${calls} calls, in which the servers take turns. Goal: 1.5, and 1.3 for a page.`,
    );
    for (const engine of engines) {
      const rows = [];
      lines.push("", `### ${NAMES[engine]}`, "", () => table(rows));
      await measureOn(engine, { rounds, calls, against, only }, rows);
    }
  },
};

async function measureOn(engine, { rounds, calls, against, only }, rows) {
  return withServers(engine, { against, only }, async ({ recorded, sides, people }) => {
    for (const [name, { statements }] of Object.entries(recorded)) {
      rows.push({
        call: name,
        ...(await compare(sides, name, people, { rounds, calls })),
        statements: statements.length,
      });
      console.log(rows.at(-1));
    }
  });
}

/** Runs `work` with the servers to compare: the product, the product of `against`, and node:http as the last one. */
async function withServers(engine, { against, only }, work) {
  return withEngine(engine, false, async ({ newPlace, copyOf }) => {
    const place = await newPlace();
    const people = await fill(place, enrolAll);
    await writeFirst(place, people);
    const recorded = await recordCalls(place, people, only);
    const roots = [ROOT, ...(against ? [against] : [])];
    const places = [];
    for (const _ of roots) places.push(await copyOf(place));
    const barePlace = await copyOf(place);
    const products = [];
    for (const [index, root] of roots.entries()) products.push(await startProduct(places[index], { root }));
    const bare = fork(new URL("../common/bare.mjs", import.meta.url), { serialization: "advanced" });
    bare.send({ databaseUrl: barePlace.databaseUrl, file: sqlitePath(barePlace.dataDir), calls: recorded });
    const [port] = await once(bare, "message");
    const sides = [
      ...products.map(({ port, pid }, index) => ({
        port,
        cpu: () => cpuMs(pid, places[index].name),
      })),
      { port, cpu: () => cpuMs(bare.pid, barePlace.name) },
    ];
    const result = await work({ recorded, sides, people });
    for (const product of products) await product.stop();
    bare.kill("SIGTERM");
    await once(bare, "exit");
    return result;
  });
}

/** Measures the sides in turn in each round. The last one is node:http. */
async function compare(sides, name, people, { rounds, calls }) {
  const next = requestsOf(name, people);
  for (const { port } of sides) await sendMany(port, WARM_UP, () => next(port));
  const found = [];
  for (let round = 0; round < rounds; round++) {
    const costs = [];
    for (const { port, cpu } of sides) {
      const [before, started] = [cpu(), performance.now()];
      await sendMany(port, calls, () => next(port));
      costs.push({ cpu: (cpu() - before) / calls, wall: (performance.now() - started) / calls });
    }
    found.push([costs[0], costs.at(-1), costs.length > 2 ? costs[1] : undefined]);
  }
  const ms = (of) => median(found.map(of)).toFixed(3);
  const ratio = (of) => median(found.map(of)).toFixed(2);
  return {
    "ours, ms": ms(([ours]) => ours.cpu),
    "node:http, ms": ms(([, bare]) => bare.cpu),
    ratio: ratio(([ours, bare]) => ours.cpu / bare.cpu),
    ...(sides.length > 2 && {
      "before, ms": ms(([, , before]) => before.cpu),
      "ratio before": ratio(([, bare, before]) => before.cpu / bare.cpu),
      "ours / before": ratio(([ours, , before]) => ours.cpu / before.cpu),
    }),
    "wall, ms": ms(([ours]) => ours.wall),
    "node:http, wall": ms(([, bare]) => bare.wall),
  };
}

const CALLS = {
  ...Object.fromEntries(
    Object.entries(PAGES).map(([name, path]) => [
      name,
      { of: "writers", make: () => ({ path, headers: { "accept-encoding": "br" }, values: [] }) },
    ]),
  ),
  "a read, nothing new": { of: "ideas", make: (member) => readSince(member, member.revision) },
  ...Object.fromEntries(
    Object.keys(TOOL_WRITES).flatMap((tool) => [
      [
        `${tool}: a read of one change`,
        { of: tool, make: (member) => readSince(member, member.revision - 1) },
      ],
      [`${tool}: a write`, { of: "writers", make: () => writeOf(TOOL_WRITES[tool]()) }],
    ]),
  ),
};

function readSince({ position }, revision) {
  const headers = { "replica-position": position };
  return { path: `/api/notebook?since=${revision}&seen=${revision}`, headers, values: [] };
}

/** Returns a function that creates the members' requests in turn. */
function requestsOf(name, people) {
  const { of, make } = CALLS[name];
  let turn = 0;
  return (port) => {
    const member = people[of][turn++ % people[of].length];
    return withHeaders(name, make(member), member, port);
  };
}

function withHeaders(name, request, { cookie }, port) {
  return {
    ...request,
    headers: {
      origin: `http://localhost:${port}`,
      cookie,
      "x-call": name,
      "x-values": JSON.stringify(request.values),
      ...request.headers,
    },
  };
}

/** Creates writers, and for each tool readers whose last change is in that tool. */
async function enrolAll(database) {
  const groups = { writers: WRITERS };
  for (const tool of Object.keys(TOOL_WRITES)) groups[tool] = READERS_EACH;
  const people = {};
  for (const [group, count] of Object.entries(groups)) {
    people[group] = [];
    for (let number = 0; number < count; number++) {
      const member = await enrol(database);
      const at = new Date().toISOString();
      await insertRecords(database, member, "user_page_notes", NOTES_EACH, (index) => ({
        id: newId(),
        page_context: "clave_metas",
        note_content: `Lo que anoté el día ${index}, con calma y sin apuro.`,
        created_at: at,
        updated_at: at,
      }));
      await insertRevision(database, member);
      people[group].push(member);
    }
  }
  return people;
}

/** Sends everybody's first writes to the product itself. */
async function writeFirst(place, people) {
  const product = await startProduct(place);
  const { port } = product;
  const put = async (member, write) => {
    const { status, bytes, headers } = await send(port, withHeaders("", writeOf(write), member, port));
    if (status >= 400) throw new Error(`${write.path}: ${status} ${bytes}`);
    member.revision += 1;
    member.position = headers["replica-position"];
  };
  for (const [group, members] of Object.entries(people)) {
    for (const member of members) {
      for (const write of firstWrites()) await put(member, write);
      if (group !== "writers") await put(member, TOOL_WRITES[group]());
    }
  }
  await product.stop();
}

/** Makes each call once, as one member. Records the call's statements and answer. */
async function recordCalls(place, people, only) {
  const product = await startProduct(place, { RECORD: "1" });
  const recorded = {};
  for (const name of Object.keys(CALLS)) {
    if (only && !only.split(",").some((words) => name.includes(words))) continue;
    const { request, answer, statements, member } = await recordCall(product, name, people);
    const { status, headers, bytes } = answer;
    if (status >= 400) throw new Error(`${name}: ${status} ${bytes}`);
    const brought = new Map(request.values.map((value, index) => [value, index]));
    brought.set(member.id, -1).set(hashSecret(member.token), -2);
    const isJson = headers["content-type"]?.startsWith("application/json");
    recorded[name] = {
      statements: statements.map(([text, parameters]) => [
        text,
        parameters.map((value) => (brought.has(value) ? [brought.get(value)] : { value })),
      ]),
      answer: {
        status,
        headers: Object.fromEntries(Object.entries(headers).filter(([header]) => !OWN_HEADERS.has(header))),
        ...(isJson ? { json: JSON.parse(bytes.toString()) } : { bytes: bytes.toString("base64") }),
      },
    };
    console.log(name, statements.length);
    if (process.env.SHOW) for (const [text] of statements) console.log("   ", text);
  }
  await product.stop();
  return recorded;
}

/** Repeats the call until two runs record the same statements: then no job has interfered. */
async function recordCall({ child, port }, name, people) {
  const { of, make } = CALLS[name];
  const [member] = people[of];
  for (let before; ; ) {
    child.send("record");
    await once(child, "message");
    const request = withHeaders(name, make(member), member, port);
    const answer = await send(port, request);
    child.send("recorded");
    const [statements] = await once(child, "message");
    const texts = statements.map(([text]) => text).join();
    if (texts === before) return { request, answer, statements, member };
    before = texts;
  }
}
