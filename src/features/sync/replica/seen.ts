import type { Answer } from "#shared/contract.ts";
import type { syncContract } from "../contract.ts";
import { COVERED_MAX, SEEN_MAX } from "../recovery/recovery-limits.ts";

type Answered = Answer<(typeof syncContract)["readChanges"]>;
export type Position = Answered["covered"][number];
type EpochStart = Answered["lineage"][number];

/** Servers from before epochs, or from before migration 0028, send less. */
export type ChangesPage = Pick<Answered, "revision" | "has_more" | "changes" | "near_bound"> &
  Partial<Answered>;

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

export function addSeen(seen: Seen, page: ChangesPage): Seen {
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
