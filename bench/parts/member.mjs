// A new device of a member with 50,000 records: bytes on the wire, calls, and how long the server works. Meanwhile
// another member reads.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { newId } from "../../src/shared/new-id.ts";
import { send } from "../common/asking.mjs";
import { cpuMs, median, table } from "../common/figures.mjs";
import { enrol, insertRecords, insertRevision, newSession } from "../common/members.mjs";
import { fill, NAMES, withEngine } from "../common/places.mjs";
import { startProduct } from "../common/start-product.mjs";

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

/** Ten years of writing, in sentences as people write them. */
async function enrolWith(database, each) {
  const sentence = sentences();
  const at = (index) => new Date(Date.UTC(2016, 0, 1) + index * 8 * 3_600_000).toISOString();
  const dayOf = (index) => new Date(Date.UTC(1999, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
  const person = await enrol(database);
  const insert = (name, make) => insertRecords(database, person, name, each, make);
  const versioned = (index) => ({ id: newId(), created_at: at(index), version: newId() });
  await insert("ideas", (index) => ({ ...versioned(index), title: sentence(8), position: index }));
  await insert("user_page_notes", (index) => ({
    id: newId(),
    page_context: "clave_metas",
    note_content: sentence(30),
    created_at: at(index),
    updated_at: at(index),
  }));
  await insert("calendar_events", (index) => ({
    ...versioned(index),
    title: sentence(4),
    notes: sentence(10),
    event_date: dayOf(index % 5000),
    notification_enabled: 0,
    reminder_time: null,
    repeats: "never",
    repeat_until: null,
    skipped_dates: "[]",
  }));
  await insert("personal_calendar_events", (index) => ({
    ...versioned(index),
    event_type: index % 2 === 0 ? "project" : "describe",
    event_date: dayOf(index >> 1),
    title: sentence(5),
    notes: sentence(40),
    custom_field_one: sentence(8),
    custom_field_two: "",
    image_url: null,
    actions: "[]",
  }));
  await insert("daily_comparisons", (index) => ({
    comparison_date: dayOf(index),
    title_percentage: (index * 7) % 101,
    notes_percentage: (index * 13) % 101,
    custom_field_one_percentage: (index * 29) % 101,
    custom_field_two_percentage: 0,
    average_percentage: (index * 11) % 101,
  }));
  await insertRevision(database, person);
  return person;
}

/** Three words in a row at a time, so that it reads like Spanish and still is a new sentence. */
function sentences() {
  const folder = new URL("../../content/keys/", import.meta.url);
  const words = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8").match(/\p{L}+[,.]?/gu),
  );
  let seed = 1;
  const next = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return (length) =>
    Array.from({ length: Math.ceil(length / 3) }, () => {
      const from = next(words.length - 3);
      return words.slice(from, from + 3).join(" ");
    }).join(" ");
}
