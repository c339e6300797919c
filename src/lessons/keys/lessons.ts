import type { KeySummary } from "./lesson.ts";

const summaries = import.meta.glob<KeySummary>("/content/keys/*.md", {
  query: "?summary",
  import: "default",
  eager: true,
});

export const keys: readonly KeySummary[] = Object.values(summaries).sort((a, b) => a.order - b.order);
