/** Names of free-text fields in all contracts. */
const WRITTEN = /(?:^|_)(?:title|text|content|notes)$|^custom_field_(?:one|two)$/;

/** The free text of a mutation's body, one field per line. `before` has the text that the mutation replaces. */
export function writtenText(body: unknown): string {
  if (body === null || typeof body !== "object") return "";
  return Object.entries({ ...body, before: undefined })
    .map(([name, value]) => (typeof value === "string" && WRITTEN.test(name) ? value : writtenText(value)))
    .filter((text) => text.trim() !== "")
    .join("\n");
}
