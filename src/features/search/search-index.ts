import { prepareIndex, type SearchableKey } from "./searchable.ts";

const keys = import.meta.glob<SearchableKey>("/content/keys/*.md", {
  query: "?search",
  import: "default",
  eager: true,
});

/** Every lesson, whole and ready to be searched. Only the search page loads it, once it is there. */
export const index = prepareIndex(Object.values(keys));
