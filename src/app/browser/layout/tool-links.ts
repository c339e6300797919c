import type { ToolLink } from "#ui/feature.ts";

const found = import.meta.glob<ToolLink>("/src/features/*/link.ts", { eager: true, import: "link" });

export const TOOL_LINKS = Object.values(found).sort((one, other) => one.place - other.place);
