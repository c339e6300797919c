import type { KeySummary, Lesson } from "./lesson.ts";

const summaries = import.meta.glob<KeySummary>("/content/keys/*.md", {
  query: "?summary",
  import: "default",
  eager: true,
});
const loaders = import.meta.glob<Lesson>("/content/keys/*.md", { import: "default" });

/** Every key there is in `content/keys`, in the order of the home page. */
export const keys: readonly KeySummary[] = Object.values(summaries).sort((a, b) => a.order - b.order);

/** The lesson of a key, loaded when it is asked for; undefined where there is no such key. */
export async function loadLesson(id: string): Promise<Lesson | undefined> {
  const load = keys.some((key) => key.id === id) ? loaders[`/content/keys/${id}.md`] : undefined;
  return load?.();
}
