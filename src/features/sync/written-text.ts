/** What of a change a person has written: by the names that such fields have in every contract. */
const WRITTEN = /(?:^|_)(?:title|text|content|notes)$|^custom_field_(?:one|two)$/;

/** The words of a change, in their order, each on a line of its own. */
export function writtenText(body: unknown): string {
  if (body === null || typeof body !== "object") return "";
  return Object.entries(body)
    .map(([name, value]) => (typeof value === "string" && WRITTEN.test(name) ? value : writtenText(value)))
    .filter((text) => text.trim() !== "")
    .join("\n");
}
