import { createHmac, hash } from "node:crypto";
import { appendFile, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorDetails } from "../error-details.ts";
import { syncFolder } from "../files/storage.ts";
import { yieldToOthers } from "../yield.ts";
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
/** With the space and the line's end. */
const SUM_LENGTH = 66;
const LINES_AT_ONCE = 1000;
/** Words of states that give way to any other one with the same counter. */
const BEGINNINGS = new Set(["prepared", "open", "allowed"]);

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
  return rankOf(fact) === rankOf(than) ? fact.state > than.state : rankOf(fact) > rankOf(than);
}

const rankOf = ({ state }: Fact): number => (BEGINNINGS.has(state.split(" ", 1)[0] ?? "") ? 0 : 1);

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

const textOf = ({ kind, subject, counter, state }: Fact): string => `${kind} ${subject} ${counter} ${state}`;

/** Begins with a line's end, because a crash may have left the beginning of a line. */
export function linesOf(facts: Iterable<Fact>, key: string | undefined): string {
  const lines = Array.from(facts, textOf).map((text) => `${text} ${sumOf(text, key)}\n`);
  return lines.length > 0 ? `\n${lines.join("")}` : "";
}

/** @param name of the file or object: an earlier version's has lines of its own, and no signature */
export async function parseLedger(
  name: string,
  content: string,
  { key, isUnsignedTaken }: Trust,
): Promise<Ledger> {
  const isAnyTaken = !key || isUnsignedTaken;
  const ledger: Ledger = new Map();
  if (name.endsWith(OLD_LEDGER_FILE)) {
    for (const [, state = "", subject = ""] of isAnyTaken ? content.matchAll(OLD_LINE) : [])
      takeIn(ledger, [{ kind: DELETED, subject, counter: 1, state }]);
    return ledger;
  }
  let lines = 0;
  for (const [, text = "", kind = "", subject = "", counter, state = "", sum] of content.matchAll(LINE)) {
    if (++lines % LINES_AT_ONCE === 0) await yieldToOthers();
    if (isAnyTaken || sum === sumOf(text, key))
      takeIn(ledger, [{ kind, subject, counter: Number(counter), state }]);
  }
  return ledger;
}

/** Returns undefined where the folder has no ledger, of this version or an earlier one. */
export async function readLedger(folder: string, trust: Trust): Promise<Ledger | undefined> {
  let ledger: Ledger | undefined;
  for (const name of [LEDGER_FILE, OLD_LEDGER_FILE]) {
    const content = await read(join(folder, name));
    if (content === undefined) continue;
    ledger ??= new Map();
    takeIn(ledger, (await parseLedger(name, content, trust)).values());
  }
  return ledger;
}

/** Counts the lines that do not count: torn, unsigned, forged, or signed with another key. */
export async function countRefused(folder: string, trust: Trust): Promise<number> {
  let refused = 0;
  for (const name of [LEDGER_FILE, OLD_LEDGER_FILE])
    for (const line of (await read(join(folder, name)))?.split("\n") ?? [])
      if (line && (await parseLedger(name, line, trust)).size === 0) refused++;
  return refused;
}

/** Adds facts to the ledger of a folder, and creates it. A line that is there twice does no harm. */
export async function appendToLedger(
  folder: string,
  facts: Iterable<Fact>,
  key: string | undefined,
): Promise<void> {
  await appendLines(folder, LEDGER_FILE, linesOf(facts, key));
}

export async function appendLines(folder: string, name: string, lines: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(join(folder, name), lines, { mode: 0o600, flush: true });
  await syncFolder(folder);
}

/** Changes whenever somebody writes the file. Undefined without one. */
export async function stampOf(folder: string): Promise<string | undefined> {
  const file = await stat(join(folder, LEDGER_FILE)).catch(() => undefined);
  return file && `${file.size} ${file.mtimeMs}`;
}

/** Writes a file again that is mostly older states. What another process adds meanwhile, its next comparison adds. */
export async function tidyLedger(folder: string, ledger: Ledger, key: string | undefined): Promise<void> {
  const path = join(folder, LEDGER_FILE);
  const { size } = await stat(path);
  if (size < DEAD_MAX) return;
  let live = 0;
  for (const fact of ledger.values()) live += textOf(fact).length + SUM_LENGTH;
  if (size < DEAD_MAX + 2 * live) return;
  await writeFile(`${path}.part`, linesOf(ledger.values(), key), { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}

async function read(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: unknown) => {
    if (errorDetails(error).code === "ENOENT") return undefined;
    throw error;
  });
}
