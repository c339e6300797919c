import { createHmac, hash } from "node:crypto";
import { appendFile, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorDetails } from "../error-details.ts";
import { syncFolder } from "../files/storage.ts";
import { DELETED, type Fact } from "./facts.ts";

/** Beside the backups. A line is kind, subject, counter, state, and the sum of all this. */
export const LEDGER_FILE = "ledger.txt";
/** The ledger of versions that knew deletions alone: the moment, and the hash of the member's id. */
export const OLD_LEDGER_FILE = "deleted-members.txt";
const LINE = /^(([a-z-]+) (\S+) (\d+) ([\w:. -]+)) ([0-9a-f]{64})$/gm;
/** Ends with the line, because a crash may have left the beginning of another one before it. */
const OLD_LINE = /(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f]{64})$/gm;
/** A file with more dead text than this is written again. */
const DEAD_MAX = 1_000_000;

/** The newest fact of each kind and subject. */
export type Ledger = Map<string, Fact>;
/** Which backups and lines of a ledger count: all of them, or only those that `BACKUP_KEY` has signed. */
export interface Trust {
  key: string | undefined;
  isUnsignedTaken: boolean;
}

export const keyOf = ({ kind, subject }: Fact): string => `${kind} ${subject}`;

export function isNewer(fact: Fact, than: Fact | undefined): boolean {
  if (!than || fact.counter !== than.counter) return fact.counter > (than?.counter ?? 0);
  return fact.state > than.state;
}

/** Returns the facts that the ledger did not know, after it has taken them in. */
export function takeIn(ledger: Ledger, facts: Iterable<Fact>): Fact[] {
  const news = [...facts].filter((fact) => isNewer(fact, ledger.get(keyOf(fact))));
  for (const fact of news) ledger.set(keyOf(fact), fact);
  return news;
}

/** Ends a line, so that a torn one is noticed, and shows with a key that one of our servers wrote it. */
function sumOf(text: string, key: string | undefined): string {
  return key ? createHmac("sha256", key).update(`ledger ${text}`).digest("hex") : hash("sha256", text);
}

/** Begins with a line's end, because a crash may have left the beginning of a line. */
export function linesOf(facts: Iterable<Fact>, key: string | undefined): string {
  const lines = Array.from(facts, ({ kind, subject, counter, state }) => {
    const text = `${kind} ${subject} ${counter} ${state}`;
    return `${text} ${sumOf(text, key)}\n`;
  });
  return lines.length > 0 ? `\n${lines.join("")}` : "";
}

/** @param name of the file or object: an earlier version's has lines of its own, and no signature */
export function parseLedger(name: string, content: string, { key, isUnsignedTaken }: Trust): Ledger {
  const isAnyTaken = !key || isUnsignedTaken;
  const ledger: Ledger = new Map();
  if (name.endsWith(OLD_LEDGER_FILE)) {
    for (const [, state = "", subject = ""] of isAnyTaken ? content.matchAll(OLD_LINE) : [])
      takeIn(ledger, [{ kind: DELETED, subject, counter: 1, state }]);
    return ledger;
  }
  for (const [, text = "", kind = "", subject = "", counter, state = "", sum] of content.matchAll(LINE))
    if (isAnyTaken || sum === sumOf(text, key))
      takeIn(ledger, [{ kind, subject, counter: Number(counter), state }]);
  return ledger;
}

/** Returns undefined where the folder has no ledger, of this version or an earlier one. */
export async function readLedger(folder: string, trust: Trust): Promise<Ledger | undefined> {
  let ledger: Ledger | undefined;
  for (const name of [LEDGER_FILE, OLD_LEDGER_FILE]) {
    const content = await read(join(folder, name));
    if (content === undefined) continue;
    ledger ??= new Map();
    takeIn(ledger, parseLedger(name, content, trust).values());
  }
  return ledger;
}

/** Adds facts to the ledger of a folder, and creates it. A line that is there twice does no harm. */
export async function appendToLedger(
  folder: string,
  facts: Iterable<Fact>,
  key: string | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(join(folder, LEDGER_FILE), linesOf(facts, key), { mode: 0o600, flush: true });
  await syncFolder(folder);
}

/** Writes a file again that is mostly older states. What another process adds meanwhile, its next comparison adds. */
export async function tidyLedger(folder: string, ledger: Ledger, key: string | undefined): Promise<void> {
  const path = join(folder, LEDGER_FILE);
  const { size } = await stat(path);
  const lines = linesOf(ledger.values(), key);
  if (size < DEAD_MAX + 2 * lines.length) return;
  await writeFile(`${path}.part`, lines, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

async function read(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (errorDetails(error).code === "ENOENT") return undefined;
    throw error;
  });
}
