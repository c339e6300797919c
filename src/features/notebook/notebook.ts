import type { CallError, CallResult } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { createStore } from "#shared/store.ts";
import type { Change } from "./contract.ts";
import type { DeviceStore, Kept, PendingWrite, RecordName } from "./device-store.ts";

/** Records by their kind and then their id. */
type Records = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** What screens show of the notebook. */
export interface NotebookState {
  /** "failed" where nothing is on the device and the server cannot be asked. */
  status: "opening" | "ready" | "failed";
  /** With everything that this device has changed. */
  records: Records;
  /** What the server has not made yet, in the order in which it was made here. */
  writes: readonly PendingWrite[];
  /** Why it could not be reached the last time; null where it could. */
  trouble: CallError | null;
  /** Something that the member keeps may be near its bound, as the server said last; never without a connection. */
  nearBound: boolean;
}

/** What became of a change: whatever it is, what was written stands in the notebook or before its writer. */
export type Outcome =
  | { state: "made" }
  /** It is kept on this device (`isKept`), or at least on this page, and is sent when that can be done. */
  | { state: "waiting"; isKept: boolean; error: CallError }
  /** The server will never make it, and it is no longer in the notebook. */
  | { state: "refused"; error: CallError };

export type Call = <T>(address: string, parts: CallParts) => Promise<CallResult<T>>;

interface Surroundings {
  device: DeviceStore;
  call: Call;
  /** Runs work while no other tab of this device does any of that name. */
  exclusively: (name: "changes" | "files", work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that the device's copy has changed. */
  announce: () => void;
}

export const OPENING: NotebookState = {
  status: "opening",
  records: new Map(),
  writes: [],
  trouble: null,
  nearBound: false,
};

/** Who has written waits this long to hear that the server has it; then it is sent unseen. */
const PATIENCE_MS = 4000;
/** The same for what brings a file along. */
const FILE_PATIENCE_MS = 15_000;
/** Where the server says one of these, trying again would change nothing. */
const REFUSALS = new Set<ErrorCode | "offline">([
  "bad_request",
  "conflict",
  "too_large",
  "unsupported_media_type",
]);
const SLOW: CallError = {
  code: "offline",
  message: "La conexión está lenta. Se enviará en cuanto responda.",
};

interface Answered {
  revision: number;
  has_more: boolean;
  changes: Change[];
  near_bound: boolean;
}

export type Notebook = ReturnType<typeof createNotebook>;

/**
 * A member's notebook as this device has it. What is changed stands in it at once and on the device, is sent to
 * the server in the order in which it was made, and once; then whatever has changed elsewhere is fetched
 * (docs/decisions/0015-notebook-on-the-device.md).
 */
export function createNotebook({ device, call, exclusively, announce }: Surroundings) {
  const store = createStore<NotebookState>(OPENING);
  let known: Records = new Map();
  let revision = 0;
  /** A notebook that is only half there is not shown. */
  let isWhole = false;
  /** Less of it is on the device than here: it is full, or was. */
  let isDeviceBehind = false;
  let nearBound = false;
  let writes: PendingWrite[] = [];
  /** Changes that the server has made and that have not come back with the others yet. */
  const made = new Set<string>();
  /** Changes whose file the server has. */
  const brought = new Set<string>();
  /** Changes that could not be put on the device: they live as long as the page. */
  const unkept = new Set<string>();
  /** Changes of which nobody can say yet whether they are kept. */
  const putting = new Set<string>();
  const waiting = new Map<string, (outcome: Outcome) => void>();
  /** Counts what this page has put on the device, so that a copy read meanwhile is known to be old. */
  let puts = 0;

  function publish(changed: Partial<NotebookState> = {}): void {
    const before = store.get();
    const status = isWhole ? "ready" : before.status;
    store.set({ ...before, status, ...changed, records: viewOf(known, writes), writes });
  }

  /** Takes over the device's copy, which another tab may have changed. */
  const reload = inRounds(async () => {
    let kept: Kept | undefined;
    let before: number;
    do {
      before = puts;
      kept = await device.read();
    } while (before !== puts);
    if (!kept) return;
    isDeviceBehind = kept.revision < revision || (isWhole && !kept.isWhole);
    if (!isDeviceBehind) {
      known = withChanges(new Map(), kept.records);
      ({ revision, isWhole } = kept);
    }
    const onDevice = new Set(kept.writes.map(({ id }) => id));
    writes = [...kept.writes, ...writes.filter(({ id }) => unkept.has(id) && !onDevice.has(id))];
    const there = new Set(writes.map(({ id }) => id));
    for (const id of waiting.keys()) if (!there.has(id)) settle(id, { state: "made" });
    publish();
  });

  function settle(id: string, outcome: Outcome): void {
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  }

  /** Makes a change. It stands in the notebook before this first awaits anything. */
  async function change(write: PendingWrite): Promise<Outcome> {
    writes = [...writes, write];
    unkept.add(write.id);
    publish();
    const outcome = new Promise<Outcome>((resolve) => waiting.set(write.id, resolve));
    putting.add(write.id);
    const isKept = await device.addWrite(write);
    putting.delete(write.id);
    puts++;
    if (isKept) {
      unkept.delete(write.id);
      announce();
    }
    const patience = setTimeout(
      () => settle(write.id, { state: "waiting", isKept, error: SLOW }),
      write.file ? FILE_PATIENCE_MS : PATIENCE_MS,
    );
    void sync();
    const became = await outcome;
    clearTimeout(patience);
    return became;
  }

  /** Sends what waits, then fetches what has changed elsewhere; then come the files. */
  const sync = inRounds(async () => {
    await exclusively("changes", exchange);
    if (writes.some(lacksFile)) void bringFiles();
  });

  async function exchange(): Promise<void> {
    await reload();
    const trouble = (await push()) ?? (await pull());
    if (trouble) settleAll(trouble);
    publish({
      trouble: trouble ?? null,
      nearBound: !trouble && nearBound,
      ...(trouble && !isWhole && { status: "failed" as const }),
    });
  }

  /** Who has made changes hears that they wait. What is still being put on the device is sent after that, and answered then. */
  function settleAll(error: CallError): void {
    for (const { id } of writes) {
      if (!made.has(id) && !putting.has(id)) settle(id, { state: "waiting", isKept: !unkept.has(id), error });
    }
  }

  /** Returns why the server could not make them all; undefined where it has. */
  async function push(): Promise<CallError | undefined> {
    /** Records of which a change keeps its place, so that what builds upon them keeps its own behind it. */
    const held = new Set<string>();
    const refused = new Set(writes.flatMap(({ effects, refusal }) => (refusal ? effects.map(keyOf) : [])));
    let trouble: CallError | undefined;
    for (const write of writes) {
      if (made.has(write.id) || write.refusal) continue;
      const touched = write.effects.map(keyOf);
      const needed = (write.needs ?? []).map(keyOf);
      const isHeld =
        lacksFile(write) ||
        needed.some((key) => refused.has(key)) ||
        [...touched, ...needed].some((key) => held.has(key));
      if (!isHeld) {
        const result = await call(write.address, { ...write.parts, writeId: write.id });
        // What is gone already need not be changed any more.
        if (result.ok || result.error.code === "not_found") {
          made.add(write.id);
          settle(write.id, { state: "made" });
          continue;
        }
        if (REFUSALS.has(result.error.code)) {
          await refuse(write, result.error);
          continue;
        }
        trouble = result.error;
        if (trouble.code !== "internal") return trouble;
      }
      // What the server failed at, or lacks a file for, keeps nothing else from going.
      for (const key of touched) held.add(key);
    }
    return trouble;
  }

  /** Whether the server has not yet been brought the file that a change names. */
  function lacksFile({ id, file, refusal }: PendingWrite): boolean {
    return file !== undefined && !refusal && !made.has(id) && !brought.has(id);
  }

  /**
   * Brings the files that waiting changes name, one at a time: over a bad connection that takes long, or never passes,
   * and nothing else waits for it.
   */
  const bringFiles = inRounds(() => exclusively("files", bringEach));

  async function bringEach(): Promise<void> {
    // Another tab may have brought them meanwhile.
    await reload();
    for (const write of writes) {
      if (!write.file || !lacksFile(write)) continue;
      const result = await call(write.file.address, write.file.parts);
      if (result.ok) {
        brought.add(write.id);
        await exclusively("changes", exchange);
      } else if (REFUSALS.has(result.error.code)) {
        const { error } = result;
        await refuse(write, { ...error, fields: { file: error.message, ...error.fields } });
      } else {
        const { error } = result;
        // What an exchange is just sending does not wait.
        await exclusively("changes", async () => settleAll(error));
        publish({ trouble: error });
        return;
      }
    }
  }

  /** Who is still there gets it back; what was written a while ago is marked, and kept for its writer. */
  async function refuse(write: PendingWrite, error: CallError): Promise<void> {
    const giveBack = waiting.get(write.id);
    // Taken out before anything is awaited: its writer, told meanwhile that it waits, would let go of words that go here too.
    waiting.delete(write.id);
    if (giveBack) await device.removeWrite(write.id);
    else await device.refuseWrite(write.id, error);
    replaceWrite(write.id, giveBack ? [] : [{ ...write, refusal: error }]);
    giveBack?.({ state: "refused", error });
  }

  /** Shows what has just been put on the device in place of a change. */
  function replaceWrite(id: string, others: readonly PendingWrite[]): void {
    puts++;
    writes = writes.flatMap((write) => (write.id === id ? others : write));
    publish();
    announce();
  }

  async function pull(): Promise<CallError | undefined> {
    for (;;) {
      const since = String(revision);
      const sent = [...made];
      const result = await call<Answered>("GET /api/notebook", { query: { since } });
      if (!result.ok) return result.error;
      const { changes, has_more: hasMore } = result.data;
      nearBound = result.data.near_bound;
      // Only with the last of it is what this device has sent surely among it.
      const arrived = hasMore ? [] : sent;
      if (changes.length > 0 || arrived.length > 0 || !isWhole) {
        // What follows on something that the device lacks goes there with all of that.
        const isAll = isDeviceBehind;
        const told = isAll ? changesOf(withChanges(known, changes)) : changes;
        const upTo = { revision: result.data.revision, made: arrived, isLast: !hasMore, isAll };
        isDeviceBehind = !(await device.takeIn(told, upTo));
        puts++;
        known = withChanges(known, changes);
        writes = writes.filter(({ id }) => !arrived.includes(id));
        for (const id of arrived) {
          made.delete(id);
          brought.delete(id);
          unkept.delete(id);
        }
        revision = result.data.revision;
        isWhole ||= !hasMore;
        if (!hasMore) publish();
        announce();
      }
      if (!hasMore) return undefined;
    }
  }

  /** Lets go of a change that the server has refused, once its writer has taken what they want of it. */
  async function dropWrite(id: string): Promise<void> {
    await device.removeWrite(id);
    replaceWrite(id, []);
  }

  /** Sends a refused change again, as the same one: there may be room for it by now. Resolves when that was tried. */
  async function sendAgain(id: string): Promise<void> {
    await device.refuseWrite(id);
    replaceWrite(
      id,
      writes.flatMap(({ refusal: _, ...write }) => (write.id === id ? write : [])),
    );
    await sync();
  }

  return { store, reload, change, sync, bringFiles, dropWrite, sendAgain, close: device.close };
}

/** Work that is never done twice at once: who calls while it is being done shares one more round. */
function inRounds(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOutdated = false;
  const rounds = async () => {
    try {
      do {
        isOutdated = false;
        await work();
      } while (isOutdated);
    } finally {
      // In the same breath as the last look: who calls next begins a round of their own.
      running = undefined;
    }
  };
  return () => {
    isOutdated = true;
    running ??= rounds();
    return running;
  };
}

function keyOf({ kind, id }: RecordName): string {
  return `${kind}/${id}`;
}

/** The server's records with what this device has changed laid over them. */
function viewOf(known: Records, writes: readonly PendingWrite[]): Records {
  return withChanges(
    known,
    writes.flatMap(({ effects, refusal }) => (refusal ? [] : effects)),
  );
}

/** What makes these records of none. */
function changesOf(records: Records): Change[] {
  return [...records].flatMap(([kind, ofKind]) =>
    [...ofKind].map(([id, value]) => ({ kind, id, value: value as Change["value"] })),
  );
}

/** Records after some changes. Kinds that none of them touches stay the very same maps, so that their screens rest. */
function withChanges(records: Records, changes: readonly Change[]): Records {
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
