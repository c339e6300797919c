import type { MutationContext, Position } from "#server/sync/mutations.ts";
import type { ChangedRecord, SyncedCollection } from "#server/sync/synced-table.ts";
import { findMutationRevision, findRecoveredFrom, findTombstone, listMutations } from "../queries.server.ts";

/** Where the database's state of a record stands to the device's. "changed": by something that the device has not seen. */
export type Standing = "earlier" | "same or later" | "changed";

interface Device extends Position {
  /** The last revision that the device and the database share. */
  kept: number;
  isLinear: boolean;
  applied: readonly string[];
  covered: readonly Position[];
}

/** Compares states of the database with those of a device of an earlier epoch, by the mutations that led to them. */
export function compareStates({ transaction, userId, revision: current }: MutationContext, device: Device) {
  const seen = new Set(device.applied);

  /** @param touched the revision of the database's state */
  async function standingAt(touched: number | undefined): Promise<Standing> {
    if (touched === undefined || touched <= device.kept) return "earlier";
    const from = await findRecoveredFrom(transaction, userId, touched);
    if (from?.epoch === device.epoch && device.isLinear)
      return from.revision < device.revision ? "earlier" : "same or later";
    if (from) {
      const isCovered = device.covered.some(
        (one) => one.epoch === from.epoch && one.revision >= from.revision,
      );
      return isCovered ? "earlier" : "changed";
    }
    // Another device has sent a change again that this one has seen in the lost epoch.
    const ids = await listMutations(transaction, userId, { after: touched - 1, upTo: touched });
    return ids.length > 0 && ids.every((id) => seen.has(id)) ? "earlier" : "changed";
  }

  /** Where the text stands, without marks that keep the version. Undefined if that is unknown. */
  async function standingOfVersion({ value }: ChangedRecord): Promise<Standing | undefined> {
    const version = versionOf(value);
    const revision = version && (await findMutationRevision(transaction, userId, version));
    // One that this call has noted itself was forgotten here.
    return revision && revision !== current ? standingAt(revision) : undefined;
  }

  return {
    async of(kind: SyncedCollection, id: string): Promise<Standing> {
      const known = await kind.locate(transaction, userId, id);
      if (!known) return standingAt(await findTombstone(transaction, userId, kind.kind, id));
      const standing = await standingAt(known.revision);
      if (standing !== "earlier") return standing;
      // A mark that came again may be on a text that the device has not seen.
      const ofVersion = await standingOfVersion(known);
      return ofVersion === "changed" ? "changed" : standing;
    },

    /** Whether a device without the record knew the text. `knowsText`: it deleted one whose text never changes. */
    async isDeletedLater(known: ChangedRecord, knowsText: boolean): Promise<boolean> {
      const standing = await standingAt(known.revision);
      if (standing === "same or later") return false;
      if (knowsText) return true;
      const version = versionOf(known.value);
      // It had this text and has not now, by whatever lost epoch the text came here.
      if (version && seen.has(version)) return true;
      const ofVersion = await standingOfVersion(known);
      return (ofVersion ?? standing) === "earlier";
    },
  };
}

export function versionOf(value: ChangedRecord["value"] | null): string | undefined {
  return typeof value?.version === "string" ? value.version : undefined;
}
