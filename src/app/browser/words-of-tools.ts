import type { ToolWords } from "#platform/ui/feature.ts";

const found = import.meta.glob<ToolWords>("/src/*/*/tool-words.ts", { eager: true, import: "toolWords" });

export const toolWords = Object.values(found).sort((one, other) => one.place - other.place);
