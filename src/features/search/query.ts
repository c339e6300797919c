import { cutText } from "#shared/text/cut-text.ts";

/** In UTF-16 units. Our field accepts no more. */
export const QUERY_MAX = 200;

/** Reads `?q=…`, trimmed and cut to QUERY_MAX. Damaged encoding is accepted as it is. */
export function readQuery(search: string): string {
  const given = new URLSearchParams(search).get("q") ?? "";
  return cutText(given.trim(), QUERY_MAX);
}

/** A blank query leads to the plain page. */
export function searchAddress(query: string, path: "/search" | "/mi-busqueda" = "/search"): string {
  const q = query.trim();
  return q ? `${path}?${new URLSearchParams({ q })}` : path;
}
