/** Where a member's own words are searched for; nothing but spaces leads to the plain page. */
export function ownSearchAddress(query: string): string {
  const q = query.trim();
  return q ? `/mi-busqueda?${new URLSearchParams({ q })}` : "/mi-busqueda";
}
