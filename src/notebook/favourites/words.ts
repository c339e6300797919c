import type { ToolWords } from "#platform/ui/feature.ts";

export const words: ToolWords = {
  place: 8,
  deleted: "favoritos",
};
