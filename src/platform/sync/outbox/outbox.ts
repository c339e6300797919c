import type { CallError } from "#platform/shared/api-client.ts";
import type { Change, MutationResult, OutboxEntry, RecordKey } from "../mutation.ts";

type Caller = (result: MutationResult) => void;

/** The outbox of one page: its entries, and the forms that wait for a result. It writes nothing to the device. */
export function createOutbox() {
  let entries: OutboxEntry[] = [];
  /** Ids of entries that the server has applied and no pull has returned yet. */
  const acknowledged = new Set<string>();
  const uploaded = new Set<string>();
  const uploadedAgain = new Set<string>();
  /** Entries that so far exist only in this page, by id. The value is true while the device is storing the entry. */
  const notPersisted = new Map<string, boolean>();
  const callers = new Map<string, Caller>();

  function isUnsent({ id, refusal }: OutboxEntry): boolean {
    return !refusal && !acknowledged.has(id);
  }

  /** Returns the form that waits for an entry, and forgets the form, so that it gets only one outcome. */
  function takeCaller(id: string): Caller | undefined {
    const caller = callers.get(id);
    callers.delete(id);
    return caller;
  }

  return {
    entries: (): readonly OutboxEntry[] => entries,

    effects: (): Change[] => entries.flatMap(({ effects, refusal }) => (refusal ? [] : effects)),

    /** Resolves with the entry's first result. */
    add(entry: OutboxEntry): Promise<MutationResult> {
      entries = [...entries, entry];
      notPersisted.set(entry.id, true);
      return new Promise((resolve) => callers.set(entry.id, resolve));
    },

    endPersisting(id: string, isPersisted: boolean): void {
      if (isPersisted) notPersisted.delete(id);
      else notPersisted.set(id, false);
    },

    /** Entries that the device could not store. They live only in this page. */
    unkept: () => entries.filter(({ id }) => notPersisted.get(id) === false),

    /**
     * Takes over the device's entries. An entry that another tab has removed was applied, unless the device lost all
     * entries (`isEmptied`). An entry that only this page has keeps its place before later entries.
     */
    load(stored: readonly OutboxEntry[], isEmptied = false): void {
      const places = new Map(stored.map(({ id }, place) => [id, place]));
      const before = entries;
      entries = [...stored];
      let next = stored.length;
      for (const entry of [...before].reverse()) {
        const { id } = entry;
        const place = places.get(id);
        // The device may have stored the entry after this page stopped waiting for it.
        if (place !== undefined) notPersisted.delete(id);
        else if (isEmptied && !notPersisted.has(id)) notPersisted.set(id, false);
        if (notPersisted.has(id)) entries.splice(next, 0, entry);
        else next = Math.min(next, place ?? next);
      }
      for (const id of callers.keys())
        if (!places.has(id) && !notPersisted.has(id)) takeCaller(id)?.({ state: "applied" });
    },

    unsent: () => entries.filter(isUnsent),

    lacksFile: (entry: OutboxEntry): boolean =>
      entry.file !== undefined && isUnsent(entry) && !uploaded.has(entry.id),

    markUploaded: (id: string) => void uploaded.add(id),

    /** Marks an uploaded file for another upload: the server may have lost it. Returns true only the first time. */
    uploadAgain(id: string): boolean {
      const isFirst = uploaded.delete(id) && !uploadedAgain.has(id);
      uploadedAgain.add(id);
      return isFirst;
    },

    acknowledge(id: string): void {
      acknowledged.add(id);
      takeCaller(id)?.({ state: "applied" });
    },

    acknowledged: (): string[] => [...acknowledged],

    /** Another history may lack acknowledged mutations, so the entries are sent again under their ids. */
    forgetAcknowledged(): void {
      acknowledged.clear();
      uploaded.clear();
    },

    remove(ids: readonly string[]): void {
      entries = entries.filter(({ id }) => !ids.includes(id));
      for (const known of [acknowledged, uploaded, notPersisted]) for (const id of ids) known.delete(id);
    },

    takeCaller,

    setRefusal(id: string, refusal?: CallError): void {
      entries = entries.map((entry) => (entry.id === id ? ({ ...entry, refusal } as OutboxEntry) : entry));
    },

    /** Gives waiting forms the result "queued". If the device is still storing an entry, its form waits longer. */
    reportQueued(error: CallError): void {
      for (const { id } of entries) {
        if (!acknowledged.has(id) && notPersisted.get(id) !== true)
          takeCaller(id)?.({ state: "queued", isPersisted: !notPersisted.has(id), error });
      }
    },
  };
}

/** True for an entry that returns records to a restored server. A push skips it, because `returnAgain` sends it. */
export const isReturn = ({ address }: OutboxEntry): boolean => address.startsWith("POST /api/notebook/");

export const waitsForRoom = ({ refusal }: OutboxEntry): boolean => refusal?.code === "too_large";

/** Decides during one push which entries must wait for another one. */
export function createHolds(entries: readonly OutboxEntry[]) {
  const held = new Set<string>();
  const refused = new Set(entries.flatMap(({ effects, refusal }) => (refusal ? effects.map(keyOf) : [])));
  return {
    isHeld: ({ effects, needs = [] }: OutboxEntry): boolean =>
      needs.map(keyOf).some((key) => refused.has(key) || held.has(key)) ||
      effects.map(keyOf).some((key) => held.has(key)),

    hold({ effects }: OutboxEntry): void {
      for (const key of effects.map(keyOf)) held.add(key);
    },

    /**
     * Changes the `base` of entries that edit or delete a refused text: to the version before it, which the server has.
     * @param all all entries, also those written since the push began
     * @returns the changed entries
     */
    refuse(entry: OutboxEntry, all: readonly OutboxEntry[]): OutboxEntry[] {
      for (const key of entry.effects.map(keyOf)) refused.add(key);
      const base = baseOf(entry);
      const { before } = (entry.parts.body ?? {}) as { before?: object };
      const later = [...entries, ...all].filter(
        (one) => baseOf(one) === entry.id || basesOf(one)?.includes(entry.id),
      );
      for (const one of base ? later : []) {
        const field = one.parts.query ? "query" : "body";
        const bases = basesOf(one)?.map((id) => (id === entry.id ? base : id));
        const told = { ...(one.parts[field] as object), ...(bases ? { bases } : { base }) };
        one.parts = { ...one.parts, [field]: bases || field === "query" ? told : withBefore(told, before) };
      }
      return later;
    },
  };
}

/** The server's limit of a body for which no contract sets another one. */
const BODY_MAX_BYTES = 256 * 1024;

/** Adds the record that an edit replaces, unless the server might refuse such a body as too large. */
export function withBefore(body: object, before: object | undefined): object {
  const { size } = new Blob([JSON.stringify({ ...body, before })]);
  return { ...body, before: size > BODY_MAX_BYTES ? undefined : before };
}

const baseOf = ({ parts: { query, body } }: OutboxEntry) =>
  (query ?? (body as Record<string, string> | undefined))?.base;

/** The versions that a deletion of several records deletes. */
const basesOf = ({ parts: { body } }: OutboxEntry) => (body as { bases?: string[] } | undefined)?.bases;

function keyOf({ kind, id }: RecordKey): string {
  return `${kind}/${id}`;
}
