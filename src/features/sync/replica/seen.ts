import type { Change } from "../contract.ts";
import { COVERED_MAX, SEEN_MAX } from "../recovery/recovery-limits.ts";

/** A revision of the server, and the epoch that it belongs to. */
export interface Position {
  epoch: string;
  revision: number;
}

/** An epoch, and the last revision of the one before that the server had kept. */
export interface EpochStart {
  epoch: string;
  kept: number;
}

/** How a replica came to its state, in one epoch. A restored server learns it from the device (decision 0044). */
export interface Seen {
  /** The newest mutations whose results the replica contains, each with a revision that had them. */
  applied: readonly (readonly [revision: number, id: string])[];
  /** The newest deletions. */
  deleted: readonly (readonly [revision: number, kind: string, id: string])[];
  /** Lost epochs that devices have brought back. */
  covered: readonly Position[];
  lineage: readonly EpochStart[];
}

export const NOTHING_SEEN: Seen = { applied: [], deleted: [], covered: [], lineage: [] };

/** The part of the server's answer that a device remembers. Servers from before migration 0028 send less. */
export interface SeenPage {
  revision: number;
  changes: readonly Change[];
  applied?: readonly string[];
  covered?: readonly Position[];
  lineage?: readonly EpochStart[];
}

export function addSeen(seen: Seen, page: SeenPage): Seen {
  const { revision, changes, applied = [], covered = [], lineage = seen.lineage } = page;
  const deleted = changes
    .filter(({ value }) => value === null)
    .map(({ kind, id }) => [revision, kind, id] as const);
  return {
    applied: [...seen.applied, ...applied.map((id) => [revision, id] as const)].slice(-SEEN_MAX),
    deleted: [...seen.deleted, ...deleted].slice(-SEEN_MAX),
    covered: [...seen.covered, ...covered].slice(-COVERED_MAX),
    lineage,
  };
}

/** As the device stores it. An older script may have written another epoch since. */
export function storedSeen(stored: string, epoch: string): Seen {
  const { epoch: of, ...seen } = JSON.parse(stored) as Seen & { epoch: string };
  return of === epoch ? seen : NOTHING_SEEN;
}
