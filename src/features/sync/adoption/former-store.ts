import { createStore } from "#shared/store.ts";

/** A notebook on this device, of an account of the same person that a restore has lost (decision 0052). */
export interface Former {
  id: string;
  /** The account that it is offered to. */
  owner: string;
  kinds: readonly string[];
}

export const formerStore = createStore<Former | null>(null);
