import type { Change } from "../contract.ts";
import type { Records, StoredNews, StoredReplica } from "./replica-store.ts";
import { addSeen, type ChangesPage, NOTHING_SEEN, type Seen } from "./seen.ts";

/** The server's records as one page knows them. */
export interface Replica extends Omit<StoredReplica, "records" | "outbox"> {
  records: Records;
  /** The device misses changes of this page because a write failed, such as on a full disk. */
  isStale: boolean;
}

export const EMPTY_REPLICA: Replica = {
  records: new Map(),
  revision: 0,
  epoch: "",
  isComplete: false,
  hasInitialSync: false,
  seen: NOTHING_SEEN,
  isStale: false,
};

/** Takes over the device's replica, unless it misses changes of this page. */
export function loadReplica(replica: Replica, stored: StoredNews): Replica {
  const { records = replica.records, outbox: _, ...rest } = stored;
  // Revisions of two epochs cannot be compared: the device has the later one, unless it could not store this page's.
  const isBehind = rest.epoch === replica.epoch ? rest.revision < replica.revision : replica.isStale;
  const isStale = isBehind || (replica.hasInitialSync && !rest.hasInitialSync);
  if (isStale) return { ...replica, isStale };
  return { ...rest, records, isStale };
}

/** A delta, or a full snapshot if the device missed an earlier batch. */
export function changesForDevice({ records, isStale }: Replica, changes: Change[]): Change[] {
  if (!isStale) return changes;
  return changesOf(applyChanges(records, changes));
}

export function changesOf(records: Records): Change[] {
  return [...records].flatMap(([kind, ofKind]) =>
    [...ofKind].map(([id, value]) => ({ kind, id, value: value as Change["value"] })),
  );
}

/** @param isStored whether the device has stored the page */
export function applyPage(replica: Replica, page: ChangesPage, isStored: boolean): Replica {
  return {
    records: applyChanges(replica.records, page.changes),
    revision: page.revision,
    epoch: page.epoch ?? replica.epoch,
    isComplete: !page.has_more,
    seen: seenAfter(replica, page),
    hasInitialSync: replica.hasInitialSync || !page.has_more,
    isStale: !isStored,
  };
}

/** What is of an earlier epoch says nothing about this one. */
export function seenAfter({ epoch, seen }: Pick<Replica, "epoch" | "seen">, page: ChangesPage): Seen {
  return addSeen(page.epoch === undefined || page.epoch === epoch ? seen : NOTHING_SEEN, page);
}

/** Untouched kinds keep the same Map object, so that their screens do not render again. */
export function applyChanges(records: Records, changes: readonly Change[]): Records {
  const after = new Map(records);
  const touched = new Map<string, Map<string, unknown>>();
  for (const { kind, id, value } of changes) {
    const ofKind = touched.get(kind) ?? new Map(records.get(kind));
    touched.set(kind, ofKind);
    after.set(kind, ofKind);
    if (value) ofKind.set(id, value);
    else ofKind.delete(id);
  }
  return after;
}
