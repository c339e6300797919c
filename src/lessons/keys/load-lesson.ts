import type { Lesson } from "./lesson.ts";

/** Not in lessons.ts, which is in every first load. */
const loaders = import.meta.glob<Lesson>("/content/keys/*.md", { import: "default" });

/** Of all keys, in no order. */
export function loadLessons(): Promise<Lesson[]> {
  return Promise.all(Object.values(loaders).map((load) => load()));
}

/** Resolves with undefined for an unknown key. */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  return loaders[`/content/keys/${id}.md`]?.();
}
