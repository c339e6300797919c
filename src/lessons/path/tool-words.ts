import type { ToolWords } from "#platform/ui/feature.ts";

export const toolWords: ToolWords = { place: 9, deleted: "lo que leíste" };
