import { loadStyles } from "#ui/loading/load-styles.ts";
import all from "./all.css?url";

/** For private pages and overlays. Rejects without a connection. */
export function loadAllStyles(): Promise<void> {
  return loadStyles(all);
}
