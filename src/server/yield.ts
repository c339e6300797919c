import { setImmediate } from "node:timers/promises";

/**
 * Yields one turn of the event loop. Every loop over members or rows calls it: node:sqlite is synchronous, so
 * awaited queries never leave the microtask queue, and the whole server would stand still.
 */
export async function yieldToOthers(): Promise<void> {
  await setImmediate();
}
