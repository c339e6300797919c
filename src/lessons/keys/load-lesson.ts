import type { Lesson } from "./lesson.ts";

/** The loaders are not in lessons.ts, because every page loads that module first. */
const loaders = import.meta.glob<Lesson>("/content/keys/*.md", { import: "default" });

/** Loads the lessons of all keys, in any order. */
export function loadLessons(): Promise<Lesson[]> {
  return Promise.all(Object.values(loaders).map((load) => load()));
}

/** Resolves with undefined for an unknown key. */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  return loaders[`/content/keys/${id}.md`]?.();
}
