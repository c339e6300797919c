import type { WrittenEvent } from "./client.ts";
import { dateWords, repeatsWords } from "./event-words.ts";

/** A part of two events that is not the same in both; empty where one of them says nothing. */
export interface Difference {
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

/** In what two versions of an event differ, for someone who has to choose. */
export function differencesOf(a: WrittenEvent, b: WrittenEvent): Difference[] {
  return PARTS.map(([part, read]) => ({ part, a: read(a), b: read(b) })).filter((part) => part.a !== part.b);
}
