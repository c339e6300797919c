import { loadStyles } from "#platform/ui/loading/load-styles.ts";
import all from "./all.css?url";

/** Loads all CSS classes for private pages and overlays, unless the document has them. Rejects without a connection. */
export async function loadAllStyles(): Promise<void> {
  if (document.documentElement.dataset.styles !== "all") await loadStyles(all);
}
