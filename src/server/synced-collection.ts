import type { Queryable } from "./database/database.ts";
import type { UserId } from "./session.ts";

/** A record as a device is to hold it. */
export interface ChangedRecord {
  id: string;
  /** Of the change that touched it last. */
  revision: number;
  /** What the feature's contract says a record of this kind is. */
  value: Readonly<Record<string, unknown>>;
}

/**
 * What a feature adds to the copy of a member's records that a device holds. It stands in the feature's
 * `records.server.ts` and in the list of app/server/features.ts.
 */
export interface SyncedCollection {
  /** Such as "idea". */
  readonly kind: string;
  /** How many of them a device takes in at once: more than one change touches, and what a slow connection bears. */
  readonly pageSize: number;
  /** Those that were touched after a revision, by their own revision, at most `limit`. */
  readonly listChangedSince: (
    database: Queryable,
    userId: UserId,
    since: number,
    limit: number,
  ) => Promise<ChangedRecord[]>;
}
