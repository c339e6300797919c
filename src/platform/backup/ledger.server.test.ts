import { appendFile, mkdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#platform/shared/new-id.ts";
import { ownFolder } from "#test/scratch-folder.ts";
import { startTestApp } from "#test/test-app.ts";
import { DELETED, type Fact, findState, memberSubject, noteFact } from "./facts.ts";
import { appendLines, LEDGER_FILE, OLD_LEDGER_FILE, openLedger, readLedger } from "./ledger.ts";
import { linesOf } from "./ledger-file.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");

const app = await startTestApp();

beforeEach(async () => {
  await app.database.deleteFrom("ledger_facts").execute();
});

function newLedger() {
  const backupDir = join(ownFolder("claves-ledger"), "backups");
  const services = { ...app.services, config: { ...app.config, backupDir } };
  return {
    backupDir,
    services,
    path: join(backupDir, LEDGER_FILE),
    read: async () => [...((await readLedger(backupDir, undefined))?.facts.values() ?? [])],
    /** Runs the jobs as the next start of the server does. */
    runJob: async () => {
      for (const job of openLedger(services, []).jobs) await job.run(null, new AbortController().signal);
    },
  };
}

test("a ledger that was lost, or is on another machine, is whole again after the next start", async () => {
  const { path, read, runJob } = newLedger();
  const ids = Array.from({ length: 450 }, () => newId());
  for (const id of ids) await noteFact(app.database, DELETED, memberSubject(id), NOW.toISOString());
  await runJob();
  const first = await read();
  await rm(path);
  await runJob();
  expect(new Set(await read())).toEqual(new Set(first));
  expect(first).toHaveLength(450);
});

test("a ledger is there before the first fact, so that a restore does not miss one", async () => {
  const { read, runJob, path } = newLedger();
  await runJob();
  expect(await read()).toEqual([]);
  expect(await readFile(path, "utf8")).toBe("");
});

test("a file that another process changes is read again while the server runs", async () => {
  const { backupDir, services } = newLedger();
  const replayed: string[] = [];
  const replay = async (states: ReadonlyMap<string, string>) => void replayed.push(...states.keys());
  const ledger = openLedger(services, [{ kind: "feed", replay }]);
  for (const subject of ["one", "two"]) {
    await ledger.begin();
    await ledger.begin();
    await appendLines(
      backupDir,
      linesOf([{ kind: "feed", subject, counter: 1, state: "closed" }], undefined),
    );
  }
  await ledger.begin();
  expect(replayed).toEqual(["one", "two"]);
});

test("a ledger that is too long to be read gets new facts alone", async () => {
  const { backupDir, path, services } = newLedger();
  await noteFact(app.database, "feed", "one", "closed");
  await mkdir(backupDir);
  await writeFile(path, "");
  const size = 3 * 1024 ** 3;
  await truncate(path, size);
  await openLedger(services, []).begin();
  expect((await stat(path)).size).toBe(size);
});

test.each([20, 85, 140])(
  "a line of which only %i characters were written hides no later line",
  async (length) => {
    const { backupDir, path, read } = newLedger();
    await mkdir(backupDir);
    const fact = { kind: "deleted", subject: "ab".repeat(32), counter: 1, state: NOW.toISOString() };
    await writeFile(path, linesOf([fact], undefined).slice(0, length));
    const later = { ...fact, subject: "cd".repeat(32) };
    await appendLines(backupDir, linesOf([later], undefined));
    await appendFile(path, "not a line\n");
    expect(await read()).toEqual([later]);
  },
);

test("the ledger of an earlier version counts beside the new one", async () => {
  const { backupDir, read } = newLedger();
  await mkdir(backupDir);
  await writeFile(join(backupDir, OLD_LEDGER_FILE), `${NOW.toISOString()} ${"ab".repeat(32)}\n`);
  const fact = { kind: "deleted", subject: "ab".repeat(32), counter: 1, state: NOW.toISOString() };
  expect(await read()).toEqual([fact]);
});

describe("of two states of one thing", () => {
  const open: Fact = { kind: "feed", subject: "one", counter: 1, state: "begun" };
  const closed: Fact = { ...open, counter: 2, state: "closed" };
  const ended: Fact = { ...open, state: "closed" };
  const refunding: Fact = { ...open, state: "refunding" };

  test.each([
    ["the later counter", [open, closed], closed],
    ["the later counter in any order", [closed, open], closed],
    ["the end of one counter", [ended, open], ended],
    ["the greater text of two ends", [refunding, ended], refunding],
  ])("%s counts", async (_what, facts, expected) => {
    const { backupDir, read } = newLedger();
    for (const fact of facts) await appendLines(backupDir, linesOf([fact], undefined));
    expect(await read()).toEqual([expected]);
  });

  test("a start replays what the database lacks, once, and leaves what it knows better", async () => {
    const { backupDir, services, read } = newLedger();
    await noteFact(app.database, "feed", "one", "begun");
    for (const state of ["begun", "closed", "begun"]) await noteFact(app.database, "feed", "two", state);
    await appendLines(backupDir, linesOf([closed, { ...closed, subject: "two" }], undefined));
    const replayed: [string, string][] = [];
    const replay = async (states: ReadonlyMap<string, string>) => void replayed.push(...states);
    for (let start = 0; start < 2; start++) await openLedger(services, [{ kind: "feed", replay }]).begin();
    expect(replayed).toEqual([["one", "closed"]]);
    expect(await read()).toEqual([closed, { ...closed, subject: "two", counter: 3, state: "begun" }]);
  });

  test("a start closes what is open here with the same counter", async () => {
    const { backupDir, services } = newLedger();
    await noteFact(app.database, "feed", "one", "begun");
    await appendLines(backupDir, linesOf([ended], undefined));
    const replay = async () => undefined;
    await openLedger(services, [{ kind: "feed", replay }]).begin();
    expect(await findState(app.database, "feed", "one")).toBe("closed");
  });

  test("a thousand facts are replayed in a few statements", async () => {
    const { backupDir, services } = newLedger();
    const facts = Array.from({ length: 2500 }, (_, at) => ({ ...closed, subject: `s${at}` }));
    await appendLines(backupDir, linesOf(facts, undefined));
    let statements = 0;
    const database = app.database.withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const batches: number[] = [];
    const replay = async (states: ReadonlyMap<string, string>) => void batches.push(states.size);
    await openLedger({ ...services, database }, [{ kind: "feed", replay }]).begin();
    expect(batches).toEqual([1000, 1000, 500]);
    expect(statements).toBeLessThan(40);
    expect(await findState(app.database, "feed", "s2499")).toBe("closed");
  });

  test("a kind that fails stops no other one, and is tried again", async () => {
    const { backupDir, services } = newLedger();
    await appendLines(backupDir, linesOf([closed, { ...closed, kind: "case", state: "ended" }], undefined));
    const replayed: string[] = [];
    const failing = async () => {
      replayed.push("case");
      throw new RangeError("Invalid time value");
    };
    const replay = async () => void replayed.push("feed");
    const ledger = openLedger(services, [
      { kind: "case", replay: failing },
      { kind: "feed", replay },
    ]);
    for (let start = 0; start < 2; start++) await ledger.begin();
    expect(replayed).toEqual(["case", "feed", "case"]);
    const known = (await readLedger(backupDir, undefined))?.facts ?? new Map();
    expect([...(await ledger.replay(known))]).toEqual([["case", "failed"]]);
  });

  test("a kind that this version does not know waits for a later one", async () => {
    const { backupDir, services } = newLedger();
    await appendLines(backupDir, linesOf([closed], undefined));
    await openLedger(services, []).begin();
    expect(
      await app.database.selectFrom("ledger_facts").selectAll().where("subject", "=", "one").execute(),
    ).toEqual([]);
  });
});
