import { createStore } from "#platform/shared/store.ts";
import type { Path } from "./contract.ts";

export const pathStore = createStore<Path | undefined>(undefined);
