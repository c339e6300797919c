import type { Change } from "../contract.ts";
import type { StoredReplica } from "./replica-store.ts";

/** Keyed by kind, then by id. */
export type Records = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** The server's records as one page knows them. */
interface Replica {
  records: Records;
  /** Contains every change of the server up to this one. */
  revision: number;
  /** The first pull has completed. */
  hasInitialSync: boolean;
  /** The device misses changes of this page because a write failed, such as on a full disk. */
  isStale: boolean;
}

/** The answer to `GET /api/notebook`. */
export interface ChangesPage {
  revision: number;
  has_more: boolean;
  changes: Change[];
  near_bound: boolean;
}

export const EMPTY_REPLICA: Replica = {
  records: new Map(),
  revision: 0,
  hasInitialSync: false,
  isStale: false,
};

/** Takes over the device's replica, unless it misses changes of this page. */
export function loadReplica(replica: Replica, stored: StoredReplica): Replica {
  const { revision, hasInitialSync } = stored;
  const isStale = revision < replica.revision || (replica.hasInitialSync && !hasInitialSync);
  if (isStale) return { ...replica, isStale };
  return { records: applyChanges(new Map(), stored.records), revision, hasInitialSync, isStale };
}

/** A delta, or a full snapshot if the device missed an earlier batch. */
export function changesForDevice({ records, isStale }: Replica, changes: Change[]): Change[] {
  if (!isStale) return changes;
  return [...applyChanges(records, changes)].flatMap(([kind, ofKind]) =>
    [...ofKind].map(([id, value]) => ({ kind, id, value: value as Change["value"] })),
  );
}

/** @param isStored whether the device has stored the page */
export function applyPage(replica: Replica, page: ChangesPage, isStored: boolean): Replica {
  return {
    records: applyChanges(replica.records, page.changes),
    revision: page.revision,
    hasInitialSync: replica.hasInitialSync || !page.has_more,
    isStale: !isStored,
  };
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
