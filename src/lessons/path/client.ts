import { createStore } from "#platform/shared/store.ts";
import type { Path } from "./contract.ts";

/** The path of the person who reads here; undefined until it is known. follow-path.ts fills it. */
export const pathStore = createStore<Path | undefined>(undefined);
