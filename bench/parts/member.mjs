// A new device of a member with 50,000 records: bytes on the wire, calls, and how long the server works. Meanwhile
// another member reads.
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { send } from "../common/asking.mjs";
import { cpuMs, median, table } from "../common/figures.mjs";
import { newSession } from "../common/members.mjs";
import { fill, NAMES, withEngine } from "../common/places.mjs";
import { startProduct } from "../common/start-product.mjs";
import { enrolWriter } from "../common/writer.mjs";

const KINDS = 5;
const DECODE = { identity: (bytes) => bytes, zstd: zstdDecompressSync, gzip: gunzipSync };
const LOOK_EVERY_MS = 100;
const NEIGHBOURS_RECORDS = 20;

export const member = {
  title: "First sync of a member of 50,000 records",
  full: { records: 50_000, syncs: 5 },
  async run({ engines, records, syncs }) {
    const lines = [
      `${records.toLocaleString("en")} ideas, notes, events, journal pages and comparisons, with words of the lessons; medians of ${syncs} syncs of each ` +
        "encoding, in turn. Goal: 4 MB on the wire, 3 s of the server.",
    ];
    for (const engine of engines) {
      lines.push("", `### ${NAMES[engine]}`, "", ...table(await measureOn(engine, records, syncs)));
    }
    return lines;
  },
};

async function measureOn(engine, records, syncs) {
  return withEngine(engine, false, async ({ newPlace }) => {
    const place = await newPlace();
    const { devices, other } = await fill(place, (database) => enrolBoth(database, records, syncs));
    const product = await startProduct(place);
    const found = Object.fromEntries(Object.keys(DECODE).map((encoding) => [encoding, []]));
    for (let sync = 0; sync < syncs; sync++) {
      for (const encoding of Object.keys(DECODE)) {
        found[encoding].push(await pullAll(product, place, { cookie: devices.pop(), other, encoding }));
      }
    }
    await product.stop();
    return Object.entries(found).map(([encoding, runs]) => {
      const of = (figure) => median(runs.map((run) => run[figure]));
      return {
        encoding,
        calls: of("calls"),
        records: of("records"),
        "MB on the wire": (of("wire") / 1e6).toFixed(2),
        "MB in all": (of("plain") / 1e6).toFixed(2),
        "s of the processor": of("cpu").toFixed(2),
        "s in all": of("seconds").toFixed(2),
        "another's slowest, ms": of("slowest").toFixed(0),
      };
    });
  });
}

async function pullAll({ port, pid }, place, { cookie, other, encoding }) {
  const run = { calls: 0, records: 0, wire: 0, plain: 0, slowest: 0 };
  const stopping = new AbortController();
  const watching = watch(port, other, run, stopping.signal);
  const [before, started] = [cpuMs(pid, place.name), performance.now()];
  for (let [since, more] = [0, true]; more; ) {
    const headers = { cookie, "accept-encoding": encoding };
    const answer = await send(port, { path: `/api/notebook?since=${since}&epoch=`, headers });
    const { status, bytes } = answer;
    if (status !== 200) throw new Error(`${status}: ${bytes}`);
    // A short answer is not compressed.
    const plain = DECODE[answer.headers["content-encoding"] ?? "identity"](bytes);
    const { revision, has_more, changes } = JSON.parse(plain);
    [since, more] = [revision, has_more];
    run.calls += 1;
    run.records += changes.length;
    run.wire += bytes.length;
    run.plain += plain.length;
  }
  run.seconds = (performance.now() - started) / 1000;
  run.cpu = (cpuMs(pid, place.name) - before) / 1000;
  stopping.abort();
  await watching;
  return run;
}

/** The slowest answer to another member who asks ten times a second. */
async function watch(port, cookie, run, signal) {
  while (!signal.aborted) {
    const { ms } = await send(port, { path: "/api/notebook?since=0&epoch=", headers: { cookie } });
    run.slowest = Math.max(run.slowest, ms);
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A session may make 600 calls a minute, so each sync is of a device of its own. */
async function enrolBoth(database, records, syncs) {
  const full = await enrolWith(database, Math.round(records / KINDS));
  const devices = [];
  for (let device = 0; device < syncs * Object.keys(DECODE).length; device++) {
    devices.push((await newSession(database, full.id)).cookie);
  }
  const other = await enrolWith(database, NEIGHBOURS_RECORDS);
  return { devices, other: (await newSession(database, other.id)).cookie };
}

function enrolWith(database, each) {
  return enrolWriter(database, {
    ideas: each,
    notes: each,
    events: each,
    pages: each,
    comparisons: each,
    goals: 0,
  });
}
