import type { Lesson } from "./lesson.ts";

/** Apart from lessons.ts, which is in every first load. */
const loaders = import.meta.glob<Lesson>("/content/keys/*.md", { import: "default" });

/** Resolves with undefined where there is no such key. */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  return loaders[`/content/keys/${id}.md`]?.();
}
