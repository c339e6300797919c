const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#x27": "'",
};

/** Text as it may stand in HTML and XML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** The text that HTML without elements stands for. It knows the entities that React and our Markdown write. */
export function unescapeHtml(html: string): string {
  return html.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
