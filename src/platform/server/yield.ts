import { setImmediate } from "node:timers/promises";

/** Call it in every loop over members or rows: node:sqlite is synchronous, so the whole server would stand still. */
export async function yieldToOthers(): Promise<void> {
  await setImmediate();
}
