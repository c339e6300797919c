import { loadLessons } from "#lessons/keys/load-lesson.ts";
import { type PreparedKey, prepareIndex } from "./searchable.ts";
import { searchableKey } from "./searchable-key.ts";

export async function loadIndex(): Promise<PreparedKey[]> {
  return prepareIndex((await loadLessons()).map(searchableKey));
}
