import type { Outcome } from "#features/notebook/notebook.ts";
import type { ImportedEvent } from "./contract.ts";
import { IMPORT_PART_BYTES, IMPORT_PART_EVENTS } from "./event-limits.ts";

/** Events of a file in parts that are each one write, in their order. One event alone always fits. */
export function importParts(events: readonly ImportedEvent[]): ImportedEvent[][] {
  const encoder = new TextEncoder();
  const parts: ImportedEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = encoder.encode(JSON.stringify(event)).length + 1;
    const part = parts.at(-1);
    if (part && part.length < IMPORT_PART_EVENTS && bytes + size <= IMPORT_PART_BYTES) {
      part.push(event);
      bytes += size;
    } else {
      parts.push([event]);
      bytes = size;
    }
  }
  return parts;
}

/** What became of an import by what became of its parts: the worst of it, for it says what is left to do. */
export function outcomeOfParts(outcomes: readonly Outcome[]): Outcome {
  const refused = outcomes.find(({ state }) => state === "refused");
  if (refused) return refused;
  const waiting = outcomes.filter((outcome) => outcome.state === "waiting");
  const [first] = waiting.filter(({ isKept }) => !isKept).concat(waiting);
  return first ?? { state: "made" };
}
