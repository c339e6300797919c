import { newId } from "#shared/new-id.ts";
import { MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { type Database, inTransaction, type Queryable } from "../database/database.ts";
import { type Bucket, openBucket, PART_TIMEOUT_MS } from "../files/bucket.ts";
import type { Job } from "../jobs/jobs.ts";
import { setMark } from "../jobs/upkeep-marks.ts";
import { outageLog, sparingly } from "../log.ts";
import type { Services } from "../services.ts";
import type { Fact, FactKind } from "./facts.ts";
import {
  appendLines,
  appendToLedger,
  isNewer,
  keyOf,
  LEDGER_FILE,
  type Ledger,
  linesOf,
  OLD_LEDGER_FILE,
  parseLedger,
  readLedger,
  stampOf,
  type Trust,
  takeIn,
  tidyLedger,
} from "./ledger-file.ts";
import { readRows } from "./tables.ts";

/** A fact reaches every copy within a minute, also if the lane has just looked. */
const WRITE_EVERY_MS = 20 * SECOND_MS;
const COMPARE_EVERY_MS = 5 * MINUTE_MS;
const BATCH = 1000;
/** The bucket has one object for each batch of new facts. More of them are joined. */
const OBJECTS_MAX = 50;
/** An object of so many facts stays below what the client reads in one answer. */
const FACTS_IN_OBJECT = 50_000;
const BACKUPS = "backups/";
/** An alert watches marks of backups: the last time when all copies were whole. */
const LEDGER_MARK = "backup-ledger";
const PREFIX = `${BACKUPS}ledger-`;
const TABLE = {
  name: "ledger_facts",
  columns: ["kind", "subject", "counter", "state", "copies"],
  primaryKey: ["kind", "subject"],
};

/** True where backups, and with them the ledger, also go to the bucket. */
export const isOffsite = ({ bucket, backupDir, backupRecipients }: Services["config"]): boolean =>
  bucket !== undefined && backupDir !== undefined && backupRecipients.length > 0;

/** Facts of this database beside the backups and in the bucket, and facts of both that it lacks (decision 0091). */
export function openLedger({ config, database, clock, log }: Services, kinds: readonly FactKind[]) {
  const { backupDir, backupKey } = config;
  const trust: Trust = { key: backupKey, isUnsignedTaken: false };
  const bucket = isOffsite(config) && config.bucket ? openBucket(config.bucket) : undefined;
  /** Objects of the bucket never change, so each is read once. */
  const known = new Set<string>();
  let lastRead: { stamp: string | undefined; ledger: Ledger } | undefined;
  let comparedAt = 0;
  let failures = 0;
  const failure = sparingly(MINUTE_MS, (count, err: unknown) => {
    log.error({ err, count }, "a copy of the ledger could not be read or written");
  });

  /** Brings the database to facts that it lacks. Returns how many of each kind. Facts of an unknown kind stay away. */
  async function replay(ledger: Ledger): Promise<Map<string, number>> {
    const ahead = new Map(ledger);
    for await (const rows of readRows(database, TABLE))
      for (const row of rows as unknown as Fact[]) {
        const told = ahead.get(keyOf(row));
        if (told && !isNewer(told, row)) ahead.delete(keyOf(row));
      }
    const counts = new Map<string, number>();
    for (const { kind, replay } of kinds) {
      const facts = [...ahead.values()].filter((fact) => fact.kind === kind);
      if (facts.length === 0) continue;
      await replay(new Map(facts.map(({ subject, state }) => [subject, state])));
      for (const fact of facts) await adopt(database, fact);
      counts.set(kind, facts.length);
    }
    return counts;
  }

  /** Logs a failure, so that one copy does not wait for the other. The job tries again soon. */
  async function attempt<T>(step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      failures++;
      if (!outageLog(log).takes(error)) failure.note(error);
      return undefined;
    }
  }

  /** Compares the database with both copies, as far as they can be read. */
  async function compare(folder: string): Promise<void> {
    comparedAt = clock().getTime();
    const read = await attempt(() => readChanged(folder));
    // What the folder has not, the bucket must tell again.
    if (!read) known.clear();
    const ledger: Ledger = read ?? new Map();
    const missing: Fact[] = [];
    const heard: string[] = [];
    if (bucket) await attempt(() => hear(bucket, { ledger, missing, heard }));
    await attempt(() => replay(ledger));
    for await (const rows of readRows(database, TABLE))
      missing.push(...takeIn(ledger, rows as unknown as Fact[]));
    if (missing.length > 0) lastRead = undefined;
    await attempt(async () => {
      await appendToLedger(folder, missing, backupKey);
      if (read) await tidyLedger(folder, ledger, backupKey);
      for (const name of heard) known.add(name);
    });
    if (bucket) await attempt(() => join(bucket, ledger));
  }

  /** Remembers what it has read until the file changes. */
  async function readChanged(folder: string): Promise<Ledger | undefined> {
    const stamp = await stampOf(folder);
    if (!stamp || stamp !== lastRead?.stamp) {
      const ledger = await readLedger(folder, trust);
      lastRead = ledger && { stamp, ledger };
    }
    return lastRead?.ledger;
  }

  async function hear(
    from: Bucket,
    { ledger, missing, heard }: { ledger: Ledger; missing: Fact[]; heard: string[] },
  ): Promise<void> {
    for (const name of await listObjects(from)) {
      if (known.has(name)) continue;
      const content = (await from.get(name, PART_TIMEOUT_MS))?.toString() ?? "";
      missing.push(...takeIn(ledger, (await parseLedger(name, content, trust)).values()));
      heard.push(name);
    }
  }

  /** Puts everything into a bucket that is empty, and into one object where it has read many. */
  async function join(into: Bucket, ledger: Ledger): Promise<void> {
    const names = (await listObjects(into)).filter((name) => name.startsWith(PREFIX));
    const read = names.filter((name) => known.has(name));
    if (names.length > 0 && read.length <= OBJECTS_MAX) return;
    await putObjects(into, [...ledger.values()]);
    for (const name of read) await into.remove(name);
  }

  async function putObjects(into: Bucket, facts: readonly Fact[]): Promise<void> {
    for (let at = 0; at < facts.length; at += FACTS_IN_OBJECT) {
      const name = `${PREFIX}${newId(clock().getTime())}.txt`;
      const lines = linesOf(facts.slice(at, at + FACTS_IN_OBJECT), backupKey);
      await into.put(name, Buffer.from(lines), PART_TIMEOUT_MS);
      known.add(name);
    }
  }

  /** Gives one copy the facts that it lacks. */
  async function write(copies: 1 | 2, put: (facts: readonly Fact[]) => Promise<void>): Promise<void> {
    for (;;) {
      const rows = await listUncopied(database, copies);
      if (rows.length > 0) await put(rows);
      await noteCopies(rows, copies);
      if (rows.length < BATCH) return;
    }
  }

  async function noteCopies(facts: readonly Fact[], copies: 1 | 2): Promise<void> {
    if (facts.length === 0) return;
    await inTransaction(database, async (transaction) => {
      for (const { kind, subject, counter, state } of facts)
        await transaction
          .updateTable("ledger_facts")
          .set({ copies })
          .where((is) => is.and({ kind, subject, counter, state }))
          .execute();
    });
  }

  const jobs: Job[] = [];
  if (backupDir)
    jobs.push({
      kind: "backup.ledger",
      lane: "ledger",
      everyMs: WRITE_EVERY_MS,
      async run() {
        const before = failures;
        const agoMs = clock().getTime() - comparedAt;
        const isDue = agoMs >= COMPARE_EVERY_MS || agoMs < 0;
        await attempt(() => write(1, (facts) => appendToLedger(backupDir, facts, backupKey)));
        if (isDue) await attempt(() => compare(backupDir));
        if (bucket) await attempt(() => write(2, (facts) => putObjects(bucket, facts)));
        if (isDue && failures === before) await setMark(database, LEDGER_MARK, clock());
      },
    });

  return {
    replay,
    /** Before the first call is served: the folder, the volume or the machine may be another one than yesterday. */
    begin: async (): Promise<void> => {
      if (backupDir) await compare(backupDir);
    },
    jobs,
  };
}

/** The bucket may hold the ledger of an earlier version, which is never removed. */
async function listObjects(bucket: Bucket): Promise<string[]> {
  const names = (await bucket.list(BACKUPS)).map(({ key }) => key);
  return names.filter((name) => name.startsWith(PREFIX) || name === BACKUPS + OLD_LEDGER_FILE);
}

/** Adds the bucket's lines to the ledger of a folder as they are, with their signatures. */
export async function downloadLedger(bucket: Bucket, folder: string): Promise<void> {
  await appendToLedger(folder, [], undefined);
  for (const name of await listObjects(bucket)) {
    const content = (await bucket.get(name, PART_TIMEOUT_MS))?.toString() ?? "";
    await appendLines(folder, name.startsWith(PREFIX) ? LEDGER_FILE : OLD_LEDGER_FILE, `\n${content}`);
  }
}

/** Writes every fact of the database beside a backup. */
export async function writeLedger(
  database: Queryable,
  folder: string,
  key: string | undefined,
): Promise<void> {
  const ledger: Ledger = (await readLedger(folder, { key, isUnsignedTaken: false })) ?? new Map();
  const missing: Fact[] = [];
  for await (const rows of readRows(database, TABLE))
    missing.push(...takeIn(ledger, rows as unknown as Fact[]));
  await appendToLedger(folder, missing, key);
}

function listUncopied(database: Queryable, wanted: number) {
  return database
    .selectFrom("ledger_facts")
    .selectAll()
    .where("copies", "<", wanted as 1 | 2)
    .orderBy("kind")
    .orderBy("subject")
    .limit(BATCH)
    .execute();
}

/** A deed of this database that came meanwhile stays: the next comparison looks at it. */
async function adopt(database: Database, { kind, subject, counter, state }: Fact): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const known = await transaction
      .selectFrom("ledger_facts")
      .selectAll()
      .where((is) => is.and({ kind, subject }))
      .executeTakeFirst();
    if (!isNewer({ kind, subject, counter, state }, known)) return;
    await transaction
      .insertInto("ledger_facts")
      .values({ kind, subject, counter, state, copies: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["kind", "subject"])
          .doUpdateSet({ counter, state, copies: 1 })
          .where("ledger_facts.counter", "=", known?.counter ?? 0)
          .where("ledger_facts.state", "=", known?.state ?? ""),
      )
      .execute();
  });
}
