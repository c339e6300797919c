import { createStore } from "#platform/shared/store.ts";
import type { Path } from "./contract.ts";

/** Of the person who reads here; undefined until that is known. follow-path.ts fills it. */
export const pathStore = createStore<Path | undefined>(undefined);
