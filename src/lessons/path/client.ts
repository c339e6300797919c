import { createStore } from "#platform/shared/store.ts";
import type { Path } from "./contract.ts";

/** The reading progress of the member or visitor on this page; undefined until `follow-path.ts` has read it. */
export const pathStore = createStore<Path | undefined>(undefined);
