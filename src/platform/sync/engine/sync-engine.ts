import type { MutationResult, OutboxEntry } from "../mutation.ts";
import { waitsForRoom, withBefore } from "../outbox/outbox.ts";
import type { Records, ReplicaStore } from "../replica/replica-store.ts";
import type { Call } from "./call.ts";
import { createLocalState } from "./local-state.ts";
import { createSyncLoop, type WithLock } from "./sync-loop.ts";

interface SyncEnvironment {
  device: ReplicaStore;
  call: Call;
  withLock: WithLock;
  notifyTabs: () => void;
}

/** A form waits this long for the server, and then gets "queued". */
const RESULT_TIMEOUT_MS = 4000;
const FILE_RESULT_TIMEOUT_MS = 15_000;

export type SyncEngine = ReturnType<typeof createSyncEngine>;

/** A sync engine shows mutations at once and pushes them in order, then pulls. Each applies once (decision 0015). */
export function createSyncEngine({ device, call, withLock, notifyTabs }: SyncEnvironment) {
  const local = createLocalState(device, notifyTabs);
  const { takeCaller } = local.outbox;
  const { sync: exchange, uploadFiles } = createSyncLoop(local, call, withLock);
  let resending: Promise<() => Promise<void>> | undefined;
  /** The number of running attempts. Their entries have no refusal meanwhile, so `waitsForRoom` does not find them. */
  let attempts = 0;

  async function attempt(work: () => Promise<void>): Promise<void> {
    attempts++;
    try {
      await work();
    } finally {
      attempts--;
    }
  }

  /** Pushes and pulls once, then resends entries that a full quota had refused before. */
  async function sync(): Promise<void> {
    const wasWaiting = attempts > 0 || local.outbox.entries().some(waitsForRoom);
    await exchange();
    if (!wasWaiting || local.store.get().syncError) return;
    resending ??= import("./resend-refused.ts").then(({ createResend }) => createResend(local, exchange));
    const resend = await resending.catch(() => {
      resending = undefined;
    });
    if (resend) await attempt(resend);
  }

  /** Applies a mutation optimistically, before the first await, and resolves with its result. */
  async function mutate(told: OutboxEntry): Promise<MutationResult> {
    const entry = withKnown(told, local.store.get().records);
    const result = local.add(entry);
    const isPersisted = await device.enqueue(entry);
    local.endPersisting(entry.id, isPersisted);
    const timeout = setTimeout(
      () => takeCaller(entry.id)?.({ state: "queued", isPersisted, error: { code: "offline" } }),
      entry.file ? FILE_RESULT_TIMEOUT_MS : RESULT_TIMEOUT_MS,
    );
    void sync();
    try {
      return await result;
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Sends a rejected entry again under the same id, such as after the quota has room. Resolves after the attempt. */
  const retry = (id: string) =>
    attempt(async () => {
      await local.setRefusal(id);
      await exchange();
    });

  const { store, reload, discard } = local;
  return { store, reload, mutate, sync, uploadFiles, discard, retry, close: device.close };
}

/** Adds the record that an edit replaces, so that the server can join two edits that only add (decision 0108). */
function withKnown(entry: OutboxEntry, records: Records): OutboxEntry {
  const body = entry.parts.body as { base?: string } | undefined;
  const known = entry.effects.map(({ kind, id }) => records.get(kind)?.get(id) as { version?: string });
  const before = body?.base && known.find((record) => record?.version === body.base);
  return before ? { ...entry, parts: { ...entry.parts, body: withBefore(body, before) } } : entry;
}
