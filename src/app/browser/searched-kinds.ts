import type { SearchedKind } from "#platform/ui/feature.ts";

const found = import.meta.glob<SearchedKind>("/src/*/*/searched.ts", { eager: true, import: "searched" });

export const searchedKinds = Object.values(found).sort((one, other) => one.place - other.place);
