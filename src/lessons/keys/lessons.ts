import type { KeySummary } from "./lesson.ts";

export const keys: readonly KeySummary[] = Object.values(
  import.meta.glob<KeySummary>("/content/keys/*.md", { query: "?summary", import: "default", eager: true }),
).sort((a, b) => a.order - b.order);
