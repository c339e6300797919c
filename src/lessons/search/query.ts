import type { Address } from "#platform/ui/navigation.tsx";

/** The longest query in UTF-16 units. Our field accepts no more. */
export const QUERY_MAX = 200;

export function searchAddress(query: string, path: "/search" | "/mi-busqueda" = "/search"): Address {
  const q = query.trim();
  return q ? `${path}?${new URLSearchParams({ q })}` : path;
}
