import { setImmediate } from "node:timers/promises";

/**
 * Gives timers and other callers one turn of the event loop. Every loop over members or rows calls it: node:sqlite is
 * synchronous, so a loop of awaited queries never leaves the microtask queue and the whole server stands still.
 */
export async function yieldToOthers(): Promise<void> {
  await setImmediate();
}
