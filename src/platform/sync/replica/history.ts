import type { Answer } from "#platform/shared/contract.ts";
import type { syncContract } from "../contract.ts";
import { KNOWN_MAX } from "../sync-limits.ts";

export type ChangesPage = Answer<(typeof syncContract)["readChanges"]>;

/** The server's history that a replica belongs to, and the place that the replica has reached (decision 0078). */
export interface History {
  /** The newest position that the server has sent, `<revision>.<stamp>`. Undefined before the first one. */
  position: string | undefined;
  /** The place where the next page begins. */
  cursor: ChangesPage["cursor"];
  /** The newest revision of the server when the last complete pull ended. */
  reached: number;
  /** The newest pairs of a revision and its random stamp, up to `reached`. Oldest first. */
  pairs: readonly (readonly [revision: number, stamp: string])[];
  /** The ids of the newest mutations in the history that the replica has pulled, oldest first. */
  ids: readonly string[];
  /** The last revision shared with a lost history whose records an older script has queued. 0 without such records. */
  kept: number;
}

export const NO_HISTORY: History = {
  position: undefined,
  cursor: { revision: 0 },
  reached: 0,
  pairs: [],
  ids: [],
  kept: 0,
};

export function historyAfter(history: History, page: ChangesPage): History {
  const { position, cursor, has_more, pairs = [], ids = [] } = page;
  return {
    kept: history.kept,
    position: position ?? undefined,
    cursor,
    reached: has_more ? history.reached : cursor.revision,
    pairs: [...history.pairs, ...pairs].slice(-KNOWN_MAX),
    ids: [...history.ids.filter((id) => !ids.includes(id)), ...ids].slice(-KNOWN_MAX),
  };
}

/** The metadata that a device stores beside the records of its replica, by name. */
export interface Facts {
  /** The device has stored all changes up to this revision. Scripts from before decision 0078 read it and `epoch`. */
  revision: number;
  epoch: string;
  /** 1 once the first pull has completed. */
  whole: number;
  /** 1 if the last pull has completed. */
  complete: number;
  /** The `History` at `revision`, as JSON. */
  history?: string;
}

/** The fact that the server may lack records of the replica. A comparison returns the records and clears the fact. */
export const UNRETURNED = "unreturned";

export function factsOf(replica: History & { epoch: string; hasInitialSync: boolean }): Required<Facts> {
  const { position, cursor, reached, pairs, ids, kept } = replica;
  const revision = cursor.kind === undefined ? cursor.revision : cursor.revision - 1;
  return {
    revision,
    epoch: replica.epoch,
    whole: Number(replica.hasInitialSync),
    complete: Number(revision === reached),
    history: JSON.stringify({ revision, position, cursor, reached, pairs, ids, kept }),
  };
}

/** Returns a text that differs for two states of a device. Each `Facts` must list its fields in the same order. */
export const tokenOf = (facts: Facts): string => String(Object.values(facts));

/** @param seen the history that scripts from before decision 0078 stored. They may still run in another tab. */
export function historyOf({ revision, epoch, complete, history }: Facts, seen = "{}"): History {
  const { revision: at, ...stored } = JSON.parse(history ?? "{}");
  if (at === revision) return { ...NO_HISTORY, ...stored };
  const { epoch: of, applied = [], lineage = [] } = JSON.parse(seen) as Seen;
  const isOf = of === epoch;
  // `applied` may list several ids of a revision. The map keeps the last, which the server accepts as the stamp.
  const stamps = new Map(complete && isOf ? applied : []);
  const stamp = stamps.get(revision) ?? epoch;
  if (stamp) stamps.set(revision, stamp);
  return {
    position: revision > 0 ? `${revision}.${stamp}` : undefined,
    cursor: { revision },
    reached: complete ? revision : 0,
    pairs: complete ? [...stamps] : [],
    ids: complete && isOf ? [...new Set(applied.map(([, id]) => id))] : [],
    kept: isOf && lineage.length > 0 ? Math.min(...lineage.map(({ kept }) => kept)) : 0,
  };
}

/** A history as scripts from before decision 0078 stored it, with only the fields that `historyOf` reads. */
interface Seen {
  epoch?: string;
  applied?: [revision: number, id: string][];
  lineage?: { kept: number }[];
}
