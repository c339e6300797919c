import { setImmediate } from "node:timers/promises";

/** Lets other work run. Call it in every loop over members or rows, because node:sqlite blocks the whole server. */
export async function yieldToOthers(): Promise<void> {
  await setImmediate();
}
