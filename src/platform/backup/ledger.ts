import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { outageLog, sparingly } from "#platform/server/log.ts";
import type { Services } from "#platform/server/services.ts";
import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { inTransaction, type Queryable } from "../database/database.ts";
import { readRows } from "../database/tables.ts";
import { type Bucket, openBucket } from "../files/bucket.ts";
import { syncFolder, unlessMissing } from "../files/storage.ts";
import type { Job } from "../jobs/jobs.ts";
import { setMark } from "../jobs/upkeep-marks.ts";
import type { Fact, FactKind } from "./facts.ts";
import { type Ledger, linesOf, parseLedger, takeIn } from "./ledger-file.ts";

export const LEDGER_FILE = "ledger.txt";
/** The ledger file of earlier versions, which recorded only deletions. */
export const OLD_LEDGER_FILE = "deleted-members.txt";
/** Short enough that a fact reaches every copy within a minute. */
const WRITE_EVERY_MS = 20 * SECOND_MS;
const COMPARE_EVERY_MS = 5 * MINUTE_MS;
const BATCH = 1000;
/** The bucket has one object for each batch of new facts. Above this number, objects are joined. */
const OBJECTS_MAX = 50;
/** The upload of an object with this many facts stays within the bucket's usual time limit. */
const FACTS_IN_OBJECT = 5_000;
const BACKUPS = "backups/";
/** The mark of the time when the folder and the bucket last had all facts. */
const LEDGER_MARK = "backup-ledger";
const PREFIX = `${BACKUPS}ledger-`;
const TABLE = {
  name: "ledger_facts",
  columns: ["kind", "subject", "counter", "state"],
  primaryKey: ["kind", "subject"],
};

/** Returns the bucket for copies of backups and of the ledger. Undefined if the owner has not set one up. */
export const offsiteBucket = ({ bucket, backupDir, backupRecipients }: Services["config"]) =>
  backupDir && backupRecipients.length > 0 ? bucket : undefined;

/** Keeps the facts of this database, of the folder of backups and of the bucket equal (decision 0091). */
export function openLedger({ config, database, clock, log }: Services, kinds: readonly FactKind[]) {
  const { backupDir, backupKey } = config;
  const settings = offsiteBucket(config);
  const bucket = settings && openBucket(settings);
  /** The names of read objects, each with its number of refused lines. Objects never change, so each is read once. */
  const known = new Map<string, number>();
  /** Facts that the bucket lacked at the last comparison. The job writes them there. */
  let untold: Fact[] = [];
  let comparedAt = 0;
  let failures = 0;
  const failure = sparingly(MINUTE_MS, (count, err: unknown) => {
    log.error({ err, count }, "a copy of the ledger could not be read or written");
  });

  /** Applies to the database the facts that it lacks. Returns their number by kind. Skips facts of an unknown kind. */
  async function replay(ledger: Ledger): Promise<Map<string, number | "failed">> {
    const ahead = Map.groupBy(takeIn(await readFacts(database), ledger.values()), ({ kind }) => kind);
    const counts = new Map<string, number | "failed">();
    for (const { kind, replay } of kinds) {
      const facts = ahead.get(kind);
      if (!facts) continue;
      const isDone = await attempt(async () => {
        for (let at = 0; at < facts.length; at += BATCH) {
          const batch = facts.slice(at, at + BATCH);
          await replay(new Map(batch.map(({ subject, state }) => [subject, state])));
          await adopt(database, batch);
        }
        return true;
      });
      counts.set(kind, isDone ? facts.length : "failed");
    }
    return counts;
  }

  /** Logs a failure instead of throwing it: if the folder fails, the bucket still gets its facts. The job retries. */
  async function attempt<T>(step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      failures++;
      if (!outageLog(log).takes(error)) failure.note(error);
      return undefined;
    }
  }

  /** Gives database and folder the facts that they lack. Notes what the bucket lacks. Skips an unreadable ledger. */
  async function compare(folder: string): Promise<Ledger> {
    comparedAt = clock().getTime();
    const read = await attempt(
      async () => (await readLedger(folder, backupKey)) ?? parseLedger("", backupKey),
    );
    const ledger: Ledger = read?.facts ?? new Map();
    // If the folder has no facts, every object of the bucket is read again.
    if (ledger.size === 0) known.clear();
    const told: Ledger = new Map();
    const objects = new Map<string, number>();
    const isAll = bucket && (await attempt(() => hear(bucket, told, objects)));
    const missing = takeIn(ledger, told.values());
    await attempt(() => replay(ledger));
    const own = takeIn(ledger, (await readFacts(database)).values());
    if (isAll) untold = takeIn(told, ledger.values());
    // A ledger that could not be read gets no lines, because it may have all these facts already.
    if (read)
      await attempt(async () => {
        await appendLines(folder, linesOf([...missing, ...own], backupKey));
        for (const [name, refused] of objects) known.set(name, refused);
      });
    return ledger;
  }

  /** Reads the objects that are not `known`, or all if a known one was deleted. Returns true if it read all. */
  async function hear(from: Bucket, told: Ledger, objects: Map<string, number>): Promise<boolean> {
    const names = await listObjects(from);
    if ([...known.keys()].some((name) => !names.includes(name))) known.clear();
    const isAll = known.size === 0;
    for (const name of names.filter((one) => !known.has(one))) {
      const { facts, refused } = await parseLedger((await from.get(name))?.toString() ?? "", backupKey);
      takeIn(told, facts.values());
      objects.set(name, refused);
    }
    return isAll;
  }

  /** Joins many objects into few. An object with refused lines stays, because another key may have signed them. */
  async function join(into: Bucket, ledger: Ledger): Promise<void> {
    const read = [...known].filter(([name, refused]) => refused === 0 && name.startsWith(PREFIX));
    if (read.length <= OBJECTS_MAX + ledger.size / FACTS_IN_OBJECT) return;
    await putObjects(into, [...ledger.values()]);
    for (const [name] of read) {
      await into.remove(name);
      known.delete(name);
    }
  }

  async function putObjects(into: Bucket, facts: readonly Fact[]): Promise<void> {
    for (let at = 0; at < facts.length; at += FACTS_IN_OBJECT) {
      const name = `${PREFIX}${newId(clock().getTime())}.txt`;
      const lines = linesOf(facts.slice(at, at + FACTS_IN_OBJECT), backupKey);
      await into.put(name, Buffer.from(lines));
      known.set(name, 0);
    }
  }

  /** Writes the facts that the folder (`copies` 1) or the bucket (2) lacks, and notes them as written. */
  async function write(copies: 1 | 2, put: (facts: readonly Fact[]) => Promise<void>): Promise<void> {
    const lacking = database.selectFrom("ledger_facts").selectAll().where("copies", "<", copies).limit(BATCH);
    for (;;) {
      const facts = await lacking.execute();
      if (facts.length === 0) return;
      await put(facts);
      await inTransaction(database, async (transaction) => {
        for (const { kind, subject, counter, state } of facts)
          await transaction
            .updateTable("ledger_facts")
            .set({ copies })
            .where((is) => is.and({ kind, subject, counter, state }))
            .execute();
      });
    }
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
        await attempt(() => write(1, (facts) => appendLines(backupDir, linesOf(facts, backupKey))));
        const ledger = isDue ? await attempt(() => compare(backupDir)) : undefined;
        if (bucket) {
          await attempt(async () => {
            await putObjects(bucket, untold);
            untold = [];
            // Joins before newer facts get objects, because `ledger` lacks those facts.
            if (ledger) await join(bucket, ledger);
          });
          await attempt(() => write(2, (facts) => putObjects(bucket, facts)));
        }
        if (isDue && failures === before) await setMark(database, LEDGER_MARK, clock());
      },
    });

  return {
    replay,
    /** Compares before the server answers calls: the folder, the disk or the machine may be new since the last run. */
    begin: async (): Promise<void> => {
      if (backupDir) await compare(backupDir);
    },
    jobs,
  };
}

/** Lists the ledger's objects. They may include the ledger of an earlier version, which is never removed. */
async function listObjects(bucket: Bucket): Promise<string[]> {
  const names = (await bucket.list(BACKUPS)).map(({ key }) => key);
  return names.filter((name) => name.startsWith(PREFIX) || name === BACKUPS + OLD_LEDGER_FILE);
}

/** Appends the bucket's lines to the ledger of a folder without changing them, so their signatures stay valid. */
export async function downloadLedger(bucket: Bucket, folder: string): Promise<void> {
  await appendLines(folder, "");
  for (const name of await listObjects(bucket))
    await appendLines(folder, `\n${(await bucket.get(name))?.toString() ?? ""}`);
}

/** Writes every fact of the database into the ledger beside a backup. */
export async function writeLedger(database: Queryable, folder: string, key: string | undefined) {
  const known: Ledger = (await readLedger(folder, key))?.facts ?? new Map();
  await appendLines(folder, linesOf(takeIn(known, (await readFacts(database)).values()), key));
}

async function readFacts(database: Queryable): Promise<Ledger> {
  const facts: Ledger = new Map();
  for await (const rows of readRows(database, TABLE)) takeIn(facts, rows as unknown as Fact[]);
  return facts;
}

/** Stores the ledger's facts in the database, unless the database has noted a newer state meanwhile. */
async function adopt(database: Queryable, facts: readonly Fact[]): Promise<void> {
  await database
    .insertInto("ledger_facts")
    .values(facts.map((fact) => ({ ...fact, copies: 1 as const })))
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "subject"])
        .doUpdateSet(({ ref }) => ({
          counter: ref("excluded.counter"),
          state: ref("excluded.state"),
          copies: 1,
        }))
        .where(sql<boolean>`(ledger_facts.counter, ledger_facts.state) < (excluded.counter, excluded.state)`),
    )
    .execute();
}

/** Reads the ledger of this version and of an earlier one. Returns undefined where the folder has none. */
export async function readLedger(folder: string, key: string | undefined) {
  const names = [LEDGER_FILE, OLD_LEDGER_FILE];
  const files = await Promise.all(names.map((name) => unlessMissing(readFile(join(folder, name), "utf8"))));
  const contents = files.filter((content) => content !== undefined);
  return contents.length > 0 ? parseLedger(contents.join("\n"), key) : undefined;
}

/** Appends lines to the ledger of a folder, and creates a missing file. A duplicate line does no harm. */
export async function appendLines(folder: string, lines: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(join(folder, LEDGER_FILE), lines, { mode: 0o600, flush: true });
  await syncFolder(folder);
}
