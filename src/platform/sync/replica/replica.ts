import type { Change } from "../mutation.ts";
import { type ChangesPage, historyAfter, NO_HISTORY } from "./history.ts";
import type { ReceivedRecord } from "./replica-database.ts";
import type { Received, Records, StoredReplica } from "./replica-store.ts";

/** The server's records as one page knows them. */
export interface Replica extends Omit<StoredReplica, "outbox"> {
  /** True if the device lacks changes of this page because a write failed, such as on a full disk. */
  isStale: boolean;
  /** Another tab's replica, stored while this page was stale. Adopted once the server has this page's replica. */
  rival?: StoredReplica;
}

export const EMPTY_REPLICA: Replica = {
  ...NO_HISTORY,
  epoch: "",
  token: "",
  hasInitialSync: false,
  records: new Map(),
  received: new Map(),
  isStale: false,
};

/** Takes over the replica that another tab stored, unless the device lacks changes of this page. */
export function loadReplica(replica: Replica, rival: StoredReplica): Replica {
  const { outbox: _, ...stored } = rival;
  // The stored replica was emptied, for example because another tab has cleared the member's data.
  if (replica.hasInitialSync && !stored.hasInitialSync)
    return { ...replica, token: stored.token, isStale: true };
  return replica.isStale ? { ...replica, rival } : { ...stored, isStale: false };
}

export function changesOf(received: Received): ReceivedRecord[] {
  return [...received.values()].flatMap((ofKind) => [...ofKind.values()]);
}

export function applyPage(replica: Replica, page: ChangesPage): Replica {
  return {
    ...replica,
    ...historyAfter(replica, page),
    records: applyChanges(replica.records, page.changes),
    received: receive(replica.received, page.changes),
    hasInitialSync: replica.hasInitialSync || !page.has_more,
  };
}

export function receive(received: Received, changes: readonly ReceivedRecord[]): Received {
  const whole = changes.map((change) => ({ ...change, value: change.value && change }));
  return applyChanges(received, whole) as Received;
}

/** Applies changes. Untouched kinds keep the same Map object, so that their screens do not render again. */
export function applyChanges(
  records: Records,
  changes: readonly (Omit<Change, "value"> & { value: object | null })[],
): Records {
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
