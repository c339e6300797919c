import { createHmac, hash } from "node:crypto";
import { yieldToOthers } from "#platform/server/yield.ts";
import { DELETED, type Fact } from "./facts.ts";

/**
 * A line holds kind, subject, counter, state and their checksum. Earlier versions wrote only a deletion's time and the
 * hash of the member's id, perhaps after an unfinished line.
 */
const LINE = /^(?:(([a-z-]+) (\S+) (\d+) ([\w:. -]+))|.*(\d{4}-\d\d-\d\dT[\d:.]+Z)) ([0-9a-f]{64})$/;
const LINES_AT_ONCE = 1000;

/** The newest fact of each kind and subject. */
export type Ledger = Map<string, Fact>;

export const keyOf = ({ kind, subject }: Fact): string => `${kind} ${subject}`;

function isNewer(fact: Fact, than: Fact | undefined): boolean {
  if (!than || fact.counter !== than.counter) return fact.counter > (than?.counter ?? 0);
  return fact.state > than.state;
}

/** Adds the newer facts to the ledger and returns them. */
export function takeIn(ledger: Ledger, facts: Iterable<Fact>): Fact[] {
  const news = [...facts].filter((fact) => isNewer(fact, ledger.get(keyOf(fact))));
  for (const fact of news) ledger.set(keyOf(fact), fact);
  return news;
}

/** Returns a line's checksum. With a key, it reveals a damaged line and a line that none of our servers wrote. */
function sumOf(text: string, key: string | undefined): string {
  return key ? createHmac("sha256", key).update(`ledger ${text}`).digest("hex") : hash("sha256", text);
}

/** Writes facts as lines. Begins with a line break, because a crash may have left an unfinished line. */
export function linesOf(facts: Iterable<Fact>, key: string | undefined): string {
  const lines = Array.from(facts, ({ kind, subject, counter, state }) => {
    const text = `${kind} ${subject} ${counter} ${state}`;
    return `${text} ${sumOf(text, key)}\n`;
  });
  return lines.length > 0 ? `\n${lines.join("")}` : "";
}

/**
 * Counts refused lines: torn, unsigned, forged, or signed with another key. @param key the key that signed the lines;
 * without a key, no checksum is checked
 */
export async function parseLedger(content: string, key: string | undefined) {
  const facts: Ledger = new Map();
  let [lines, refused] = [0, 0];
  for (const line of content.split("\n")) {
    if (++lines % LINES_AT_ONCE === 0) await yieldToOthers();
    if (!line) continue;
    const [, text, kind = "", subject = "", counter, state = "", deletedAt, sum = ""] = LINE.exec(line) ?? [];
    if (sum && (!key || (text && sum === sumOf(text, key))))
      takeIn(facts, [
        deletedAt
          ? { kind: DELETED, subject: sum, counter: 1, state: deletedAt }
          : { kind, subject, counter: Number(counter), state },
      ]);
    else refused++;
  }
  return { facts, refused };
}
