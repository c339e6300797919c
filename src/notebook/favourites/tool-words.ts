import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = {
  place: 8,
  deleted: "favoritos",
};
