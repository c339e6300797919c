import { hash } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorDetails } from "../error-details.ts";

/** One line for each deleted account: the moment, and the SHA-256 of the member's id. */
export const LEDGER_FILE = "deleted-members.txt";

/** Records, beside the backups, that an account must stay deleted when an older backup is restored. */
export async function noteDeletion(backupDir: string, userId: string, now: Date): Promise<void> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  const line = `${now.toISOString()} ${hash("sha256", userId)}\n`;
  await appendFile(join(backupDir, LEDGER_FILE), line, { mode: 0o600, flush: true });
}

/** Returns whether an account was deleted; undefined where there is no ledger. */
export async function readLedger(path: string): Promise<((userId: string) => boolean) | undefined> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorDetails(error).code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const hashes = new Set(text.split("\n").map((line) => line.split(" ")[1]));
  return (userId) => hashes.has(hash("sha256", userId));
}
