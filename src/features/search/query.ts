/** In characters. What is longer was not typed into our field, which takes no more. */
export const QUERY_MAX = 200;

/** The query of an address' `?q=…`, trimmed, and cut where it is too long. Damaged encoding is taken as it comes. */
export function readQuery(search: string): string {
  const given = new URLSearchParams(search).get("q") ?? "";
  return Array.from(given.trim().slice(0, 2 * QUERY_MAX))
    .slice(0, QUERY_MAX)
    .join("");
}

/** Where a query is answered; nothing but spaces leads to the plain page. */
export function searchAddress(query: string): string {
  const q = query.trim();
  return q ? `/search?${new URLSearchParams({ q })}` : "/search";
}
