import { yieldToOthers } from "../yield.ts";

/** On SQLite, deleting some thousand rows with their children blocks everyone for 0.1 s. */
const BATCH = 500;

/** Deletes rows in several transactions and lets others run between them. */
export async function purgeInBatches(
  deleteSome: (limit: number) => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
  while ((await deleteSome(BATCH)).numDeletedRows >= BATCH) await yieldToOthers();
}
