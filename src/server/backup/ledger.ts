import { newId } from "#shared/new-id.ts";
import { MINUTE_MS, SECOND_MS } from "#shared/time.ts";
import { inTransaction, type Queryable } from "../database/database.ts";
import { type Bucket, openBucket } from "../files/bucket.ts";
import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../services.ts";
import type { Fact, FactKind } from "./facts.ts";
import {
  appendToLedger,
  isNewer,
  keyOf,
  type Ledger,
  linesOf,
  OLD_LEDGER_FILE,
  parseLedger,
  readLedger,
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
export function openLedger({ config, database, clock }: Services, kinds: readonly FactKind[]) {
  const { backupDir, backupKey } = config;
  const trust: Trust = { key: backupKey, isUnsignedTaken: false };
  const bucket = isOffsite(config) && config.bucket ? openBucket(config.bucket) : undefined;
  /** Objects of the bucket never change, so each is read once. */
  const known = new Set<string>();
  let comparedAt = 0;

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

  /** Compares the database with both copies. @throws after the rest where the bucket is away */
  async function compare(folder: string): Promise<void> {
    const ledger: Ledger = (await readLedger(folder, trust)) ?? new Map();
    const [heard] = await Promise.allSettled([bucket ? hear(bucket, folder, ledger) : undefined]);
    await replay(ledger);
    const missing: Fact[] = [];
    for await (const rows of readRows(database, TABLE))
      missing.push(...takeIn(ledger, rows as unknown as Fact[]));
    await appendToLedger(folder, missing, backupKey);
    await tidyLedger(folder, ledger, backupKey);
    if (heard.status === "rejected") throw heard.reason;
    if (bucket) await join(bucket, ledger);
    comparedAt = clock().getTime();
  }

  /** Adds to the folder what only the bucket knows. */
  async function hear(from: Bucket, folder: string, ledger: Ledger): Promise<void> {
    for (const name of await listObjects(from)) {
      if (known.has(name)) continue;
      const content = (await from.get(name))?.toString() ?? "";
      await appendToLedger(folder, takeIn(ledger, parseLedger(name, content, trust).values()), backupKey);
      known.add(name);
    }
  }

  /** Puts everything into a bucket that is empty, and into one object where there are many. */
  async function join(into: Bucket, ledger: Ledger): Promise<void> {
    const names = (await listObjects(into)).filter((name) => name.startsWith(PREFIX));
    if (names.length > 0 && names.length <= OBJECTS_MAX) return;
    await putObjects(into, [...ledger.values()]);
    for (const name of names) await into.remove(name);
  }

  async function putObjects(into: Bucket, facts: readonly Fact[]): Promise<void> {
    for (let at = 0; at < facts.length; at += FACTS_IN_OBJECT) {
      const name = `${PREFIX}${newId(clock().getTime())}.txt`;
      await into.put(name, Buffer.from(linesOf(facts.slice(at, at + FACTS_IN_OBJECT), backupKey)));
      known.add(name);
    }
  }

  /** Copies what the copies lack, to the folder first. */
  async function write(folder: string): Promise<void> {
    for (;;) {
      const rows = await listUncopied(database, bucket ? 2 : 1);
      const fresh = rows.filter(({ copies }) => copies === 0);
      if (fresh.length > 0) await appendToLedger(folder, fresh, backupKey);
      await noteCopies(fresh, 1);
      if (bucket && rows.length > 0) await putObjects(bucket, rows);
      if (bucket) await noteCopies(rows, 2);
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
        const agoMs = clock().getTime() - comparedAt;
        const isDue = agoMs >= COMPARE_EVERY_MS || agoMs < 0;
        // A bucket that is away must not keep new facts from the folder.
        const [compared] = await Promise.allSettled([isDue ? compare(backupDir) : undefined]);
        await write(backupDir);
        if (compared.status === "rejected") throw compared.reason;
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

/** Adds what the bucket knows to the ledger of a folder. What has no signature gets none. */
export async function downloadLedger(bucket: Bucket, folder: string, key: string | undefined): Promise<void> {
  for (const isUnsignedTaken of [false, true]) {
    const trust = { key, isUnsignedTaken };
    const ledger: Ledger = (await readLedger(folder, trust)) ?? new Map();
    for (const name of await listObjects(bucket)) {
      const content = (await bucket.get(name))?.toString() ?? "";
      const news = takeIn(ledger, parseLedger(name, content, trust).values());
      await appendToLedger(folder, news, isUnsignedTaken ? undefined : key);
    }
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

/** A deed of this database that came meanwhile stays, if it is newer. */
async function adopt(database: Queryable, { kind, subject, counter, state }: Fact): Promise<void> {
  await database
    .insertInto("ledger_facts")
    .values({ kind, subject, counter, state, copies: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject"])
        .doUpdateSet({ counter, state, copies: 1 })
        .where("ledger_facts.counter", "<=", counter),
    )
    .execute();
}
