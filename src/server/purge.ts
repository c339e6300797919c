import { yieldToOthers } from "./yield.ts";

/** On SQLite some thousand rows with what hangs on them hold everyone up for a tenth of a second. */
const BATCH = 500;

/**
 * Deletes many rows in several transactions, between which others have their turn.
 *
 * @param deleteSome deletes at most `limit` rows
 */
export async function purgeInBatches(
  deleteSome: (limit: number) => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
  while ((await deleteSome(BATCH)).numDeletedRows >= BATCH) await yieldToOthers();
}
