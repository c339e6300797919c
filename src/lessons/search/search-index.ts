import { loadLessons } from "#lessons/keys/load-lesson.ts";
import { type PreparedKey, prepareIndex } from "./searchable.ts";
import { searchableKey } from "./searchable-key.ts";

/** All text of all lessons. Built from the lessons themselves, which a device then has for reading too. */
export async function loadIndex(): Promise<PreparedKey[]> {
  return prepareIndex((await loadLessons()).map(searchableKey));
}
