import type { Queryable } from "./database/database.ts";
import type { UserId } from "./session.ts";

export interface ChangedRecord {
  id: string;
  /** Revision of the mutation that touched it last. */
  revision: number;
  /** Fields as in the feature's contract. */
  value: Readonly<Record<string, unknown>>;
}

/** Change feed of one kind of record, in the feature's `sync.server.ts`. Listed in app/server/features.ts. */
export interface SyncedCollection {
  /** Such as "idea". */
  readonly kind: string;
  /** Records per pull: more than one mutation touches, and few enough for a slow connection. */
  readonly pageSize: number;
  /** Returns at most `limit` records that were touched after a revision, in order of revision. */
  readonly listChangedSince: (
    database: Queryable,
    userId: UserId,
    since: number,
    limit: number,
  ) => Promise<ChangedRecord[]>;
}
