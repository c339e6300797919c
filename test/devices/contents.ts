import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import type { Records } from "../records/records.ts";

/** A record of any kind. */
export interface Known {
  id: string;
  version?: string | undefined;
  [field: string]: unknown;
}

export type Tab = ReturnType<typeof contents>;

/** Returns a tab's records of a kind, in the order of their ids. */
export function recordsOf<T = Known>(tab: SyncEngine, kind: string): T[] {
  const records = [...(tab.store.get().records.get(kind) ?? [])];
  return records.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record as T);
}

/** Returns the records that a tab shows. */
export const contents = (tab: SyncEngine) => ({
  ideas: recordsOf<Records["idea"]>(tab, "idea"),
  notes: recordsOf<Records["note"]>(tab, "note"),
  goals: recordsOf<Records["goal"]>(tab, "goal"),
  events: recordsOf<Records["event"]>(tab, "event"),
  pages: recordsOf<Records["journal"]>(tab, "journal"),
  weeks: recordsOf<Records["week"]>(tab, "week"),
  comparisons: recordsOf<Records["comparison"]>(tab, "comparison"),
  conflicts: recordsOf<Records["conflict"]>(tab, "conflict"),
  favourites: recordsOf<Records["favourite"]>(tab, "favourite"),
});

/** Returns all records that a tab shows, by kind, also those of a new tool. */
export function everything(tab: SyncEngine) {
  const shown = [...tab.store.get().records].filter(([, records]) => records.size > 0);
  return Object.fromEntries(shown.map(([kind]) => [kind, recordsOf(tab, kind)]));
}
