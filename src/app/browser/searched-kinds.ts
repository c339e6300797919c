import type { SearchedKind } from "#ui/feature.ts";

const found = import.meta.glob<SearchedKind>("/src/features/*/searched.ts", {
  eager: true,
  import: "searched",
});

/** Every kind of record that the member's search shows, in the order of the page. */
export const searchedKinds = Object.values(found).sort((one, other) => one.place - other.place);
