import { prepareIndex, type SearchableKey } from "./searchable.ts";

const keys = import.meta.glob<SearchableKey>("/content/keys/*.md", {
  query: "?search",
  import: "default",
  eager: true,
});

/** All text of all lessons. Only the search page loads it. */
export const index = prepareIndex(Object.values(keys));
