import { hash } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS } from "#shared/time.ts";
import type { Queryable } from "../database/database.ts";
import { errorDetails } from "../error-details.ts";
import { syncFolder } from "../files/storage.ts";
import type { Job } from "../jobs/jobs.ts";
import type { Services } from "../services.ts";
import { readRows } from "./tables.ts";

declare module "../database/schema.ts" {
  interface Tables {
    deleted_members: Deletion;
  }
}

interface Deletion {
  /** SHA-256 of the member's id. */
  member_hash: string;
  deleted_at: string;
}

/** The accounts that must stay deleted when an older backup is restored: when each was deleted, by its hash. */
export type Ledger = ReadonlyMap<Deletion["member_hash"], Deletion["deleted_at"]>;

/** One line for each deleted account: the moment, and the SHA-256 of the member's id. */
export const LEDGER_FILE = "deleted-members.txt";
/** Ends with the line, because a crash may have left the beginning of another one before it. */
const LINE = /(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f]{64})$/gm;
const TABLE = {
  name: "deleted_members",
  columns: ["member_hash", "deleted_at"],
  primaryKey: ["member_hash"],
};
const EVERY_MS = 5 * MINUTE_MS;

/** Records a deletion in its own transaction, so that no crash can separate them. */
export async function insertDeletion(transaction: Queryable, userId: string, now: Date): Promise<Deletion> {
  const deletion = { member_hash: hash("sha256", userId), deleted_at: now.toISOString() };
  await insert(transaction, deletion);
  return deletion;
}

/** Gives a restored database the deletions that its backup lacks. */
export async function insertLedger(database: Queryable, ledger: Ledger): Promise<void> {
  for (const [member_hash, deleted_at] of ledger) await insert(database, { member_hash, deleted_at });
}

async function insert(database: Queryable, deletion: Deletion): Promise<void> {
  await database
    .insertInto("deleted_members")
    .values(deletion)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Says whether an account with this id was deleted. Nothing purges the table. */
export async function wasDeleted(database: Queryable, userId: string): Promise<boolean> {
  const found = await database
    .selectFrom("deleted_members")
    .select("member_hash")
    .where("member_hash", "=", hash("sha256", userId))
    .executeTakeFirst();
  return found !== undefined;
}

export const isDeleted = (ledger: Ledger, userId: string): boolean => ledger.has(hash("sha256", userId));

/** Returns undefined where there is no ledger. */
export async function readLedger(path: string): Promise<Ledger | undefined> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorDetails(error).code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseLedger(text);
}

const parseLedger = (text: string): Ledger =>
  new Map(Array.from(text.matchAll(LINE), ([, at = "", member = ""]) => [member, at]));

/** Adds what a copy of the ledger elsewhere has, so that a copy never replaces one that knows more. */
export async function mergeIntoLedger(backupDir: string, copy: string): Promise<void> {
  const ledger = await readLedger(join(backupDir, LEDGER_FILE));
  const missing = [...parseLedger(copy)].filter(([member_hash]) => !ledger?.has(member_hash));
  const deletions = missing.map(([member_hash, deleted_at]) => ({ member_hash, deleted_at }));
  if (!ledger || deletions.length > 0) await appendToLedger(backupDir, deletions);
}

/** Adds lines to the ledger beside the backups, and creates it. A line that is there twice does no harm. */
export async function appendToLedger(backupDir: string, deletions: readonly Deletion[]): Promise<void> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  const lines = deletions.map(({ member_hash, deleted_at }) => `${deleted_at} ${member_hash}\n`).join("");
  await appendFile(join(backupDir, LEDGER_FILE), lines, { mode: 0o600, flush: true });
  await syncFolder(backupDir);
}

/** Adds what a crash or a full disk kept out, and other machines' deletions. One run restores a lost ledger. */
export function ledgerJobs({ config, database }: Services): Job[] {
  const { backupDir } = config;
  if (!backupDir) return [];
  return [
    {
      kind: "backup.ledger",
      lane: "upkeep",
      everyMs: EVERY_MS,
      async run() {
        const ledger = await readLedger(join(backupDir, LEDGER_FILE));
        if (!ledger) await appendToLedger(backupDir, []);
        for await (const rows of readRows(database, TABLE)) {
          const missing = (rows as unknown as Deletion[]).filter(
            ({ member_hash }) => !ledger?.has(member_hash),
          );
          if (missing.length > 0) await appendToLedger(backupDir, missing);
        }
      },
    },
  ];
}
