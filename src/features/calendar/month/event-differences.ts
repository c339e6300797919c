import type { WrittenEvent } from "../client.ts";
import { dateWords, repeatsWords } from "../event-words.ts";

/** A field that differs between two versions; `a` or `b` is empty if unset there. */
interface Difference {
  part: string;
  a: string;
  b: string;
}

const PARTS: readonly [string, (event: WrittenEvent) => string][] = [
  ["Título", ({ title }) => title],
  ["Notas", ({ notes }) => notes],
  ["Fecha", ({ event_date }) => dateWords(event_date)],
  ["Repetición", repeatsWords],
  ["Recordatorio", ({ reminder_time }) => reminder_time ?? ""],
];

export function differencesOf(a: WrittenEvent, b: WrittenEvent): Difference[] {
  return PARTS.map(([part, read]) => ({ part, a: read(a), b: read(b) })).filter((part) => part.a !== part.b);
}
