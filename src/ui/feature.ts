import type { Route } from "./page.ts";

/** What a feature gives the browser, in `feature.ts`. It names code without loading it. */
export interface Feature {
  pages?: readonly Route[];
}
