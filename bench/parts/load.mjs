// Measures an hour of mixed load: pages, reads and writes of every tool at a steady pace. Compares latency and memory
// of the first tenth with the last one.
import { setTimeout as wait } from "node:timers/promises";
import { HOUR_MS, MINUTE_MS } from "../../src/platform/shared/time.ts";
import { send } from "../common/asking.mjs";
import { cpuMs, median, quantile, residentMb, table } from "../common/figures.mjs";
import { enrol, insertRevision } from "../common/members.mjs";
import { fill, NAMES, withEngine } from "../common/places.mjs";
import { startProduct } from "../common/start-product.mjs";
import { firstWrites, TOOL_WRITES, writeOf } from "./tool-calls.mjs";

const MEMBERS = 200;
const CALLS_A_SECOND = 40;
/** The number of writes in ten calls. 7 % of the calls ask for a page; the others read the changes. */
const WRITES_OF_TEN = 3;
const LOOK_EVERY_MS = 1000;
const SHARE = 0.1;

export const load = {
  title: "An hour of mixed load",
  full: { minutes: 60 },
  async run({ engines, minutes }, lines) {
    lines.push(
      `${MEMBERS} members, ${CALLS_A_SECOND} calls a second for ${minutes} minutes: ${WRITES_OF_TEN * 10} % write in all tools in turn, 7 % ask for a page, the others read. ` +
        "The first tenth of the time against the last. The engines run at the same time.",
    );
    const seen = engines.map(() => ({ calls: [], memory: [] }));
    for (const [index, engine] of engines.entries())
      lines.push("", `### ${NAMES[engine]}`, "", () => table(rowsOf(seen[index])));
    await Promise.all(engines.map((engine, index) => measureOn(engine, minutes, seen[index])));
  },
};

async function measureOn(engine, minutes, seen) {
  return withEngine(engine, true, async ({ newPlace }) => {
    const place = await newPlace();
    const members = await fill(place, async (database) => {
      const all = [];
      // A session that began now would end before the last call.
      const later = new Date(Date.now() + HOUR_MS);
      for (let number = 0; number < MEMBERS; number++) {
        const member = await enrol(database, { now: later });
        await insertRevision(database, member);
        all.push(member);
      }
      return all;
    });
    const product = await startProduct(place);
    for (const member of members) {
      for (const write of firstWrites()) await ask(product.port, member, write);
    }
    await callFor(minutes * MINUTE_MS, { product, place, members, seen });
    await product.stop();
  });
}

async function callFor(durationMs, { product, place, members, seen }) {
  const started = performance.now();
  const passed = () => performance.now() - started;
  const looking = setInterval(() => {
    seen.memory.push({ at: passed(), mb: residentMb(product.pid), cpu: cpuMs(product.pid, place.name) });
  }, LOOK_EVERY_MS);
  const underWay = new Set();
  for (let number = 0; passed() < durationMs; number++) {
    const at = passed();
    const one = callOnce(product.port, members[number % members.length], number).then(
      ({ ms, kind, status }) => {
        seen.calls.push({ at, ms, kind, status });
        underWay.delete(one);
      },
    );
    underWay.add(one);
    const pause = ((number + 1) * 1000) / CALLS_A_SECOND - passed();
    if (pause > 0) await wait(pause);
  }
  await Promise.all(underWay);
  clearInterval(looking);
}

async function callOnce(port, member, number) {
  const turn = number % 10;
  // Each round over all members shifts the kind of call by one, so that no member makes only one kind.
  const round = Math.floor(number / MEMBERS) + number;
  if (round % 10 < WRITES_OF_TEN) {
    const writes = Object.values(TOOL_WRITES);
    return { kind: "write", ...(await ask(port, member, writes[round % writes.length]())) };
  }
  if (turn === 9)
    return { kind: "page", ...(await send(port, { path: "/", headers: { "accept-encoding": "br" } })) };
  const path = `/api/notebook?since=${member.revision}&seen=${member.revision}`;
  const position = member.position && { "replica-position": member.position };
  const answer = await send(port, { path, headers: { cookie: member.cookie, ...position } });
  if (answer.status === 200) member.revision = JSON.parse(answer.bytes).cursor.revision;
  member.position = answer.headers["replica-position"];
  return { kind: "read", ...answer };
}

function ask(port, { cookie }, write) {
  const { headers, ...call } = writeOf(write);
  return send(port, { ...call, headers: { cookie, origin: `http://localhost:${port}`, ...headers } });
}

function rowsOf({ calls, memory }) {
  const durationMs = Math.min(calls.at(-1)?.at ?? 0, memory.at(-1)?.at ?? 0);
  if (memory.length < 2 / SHARE) return [];
  const seen = { calls, memory, durationMs };
  return [rowOf("first tenth", seen, 0), rowOf("last tenth", seen, 1 - SHARE)];
}

function rowOf(name, { calls, memory, durationMs }, from) {
  const within = ({ at }) => at >= from * durationMs && at <= (from + SHARE) * durationMs;
  const row = { when: name };
  for (const kind of ["read", "write", "page"]) {
    const times = calls.filter((call) => within(call) && call.kind === kind).map(({ ms }) => ms);
    row[`${kind}, ms: median, 99 %`] = `${median(times).toFixed(1)}, ${quantile(times, 0.99).toFixed(1)}`;
  }
  const looks = memory.filter(within);
  row["MB, median"] = median(looks.map(({ mb }) => mb)).toFixed(0);
  const inside = calls.filter(within);
  row["processor, ms a call"] = ((looks.at(-1).cpu - looks[0].cpu) / inside.length).toFixed(2);
  row["not 2xx"] = inside.filter(({ status }) => status >= 300).length;
  return row;
}
