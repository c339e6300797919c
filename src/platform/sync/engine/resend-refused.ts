import { coalesce } from "#platform/shared/coalesce.ts";
import { waitsForRoom } from "../outbox/outbox.ts";
import type { LocalState } from "./local-state.ts";

/** Resends what a full quota refused. For each reason, sends 1, 2, 4 entries and so on until one is refused. */
export function createResend(local: LocalState, exchange: () => Promise<void>) {
  /** The number is infinite at first, so that a page's first exchange tries: another device may have made room. */
  let recordsBefore = Number.POSITIVE_INFINITY;

  async function sendEach(ids: readonly string[]): Promise<void> {
    for (let at = 0, size = 1; at < ids.length; at += size, size *= 2) {
      const part = ids.slice(at, at + size);
      for (const id of part) await local.setRefusal(id);
      await exchange();
      if (local.outbox.entries().some(({ id }) => part.includes(id))) return;
    }
  }

  return coalesce(async () => {
    const records = countRecords(local);
    const hasFewer = records < recordsBefore;
    recordsBefore = records;
    if (!hasFewer) return;
    const waiting = local.outbox.entries().filter(waitsForRoom);
    const reasons = Map.groupBy(waiting, ({ refusal }) => refusal?.message);
    for (const entries of reasons.values()) await sendEach(entries.map(({ id }) => id));
    // If a deletion during the attempts has made room, the next exchange tries again.
    recordsBefore = Math.max(records, countRecords(local));
  });
}

function countRecords(local: LocalState): number {
  return [...local.store.get().records.values()].reduce((count, { size }) => count + size, 0);
}
