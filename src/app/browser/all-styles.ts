import { loadStyles } from "#ui/load-styles.ts";
import all from "./all.css?url";

/** Every class there is: for private pages, and for what opens over any page. Rejects without a connection. */
export function loadAllStyles(): Promise<void> {
  return loadStyles(all);
}
