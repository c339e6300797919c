import type * as z from "zod/mini";
import type { Queryable } from "../database/database.ts";
import type { CountedTable } from "../limits/member-bounds.ts";
import type { UserId } from "../session/session.ts";

export interface ChangedRecord {
  id: string;
  /** Revision of the mutation that touched it last. */
  revision: number;
  /** Of the collection's schema. */
  value: Readonly<Record<string, unknown>>;
}

/** One kind of record that each device replicates for use without a connection. */
export interface SyncedCollection {
  /** Such as "idea". */
  readonly kind: string;
  /** A record as devices store it. */
  readonly schema: z.ZodMiniType<Record<string, unknown>>;
  /** Where its records are stored. The member's bounds count them. */
  readonly tables: readonly CountedTable[];
  /** Records per pull: more than one mutation touches, and few enough for a slow connection. */
  readonly pageSize: number;
  /** Change feed: returns at most `limit` records that were touched after a revision, in order of revision. */
  readonly listChangedSince: (
    database: Queryable,
    userId: UserId,
    since: number,
    limit: number,
  ) => Promise<ChangedRecord[]>;
}
