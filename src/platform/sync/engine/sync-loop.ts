import { type CallError, type CallResult, OFFLINE } from "#platform/shared/api-client.ts";
import { coalesce } from "#platform/shared/coalesce.ts";
import type { IsHeld } from "#platform/shared/locks/with-lock.ts";
import { createHolds, isReturn } from "../outbox/outbox.ts";
import type { Comparing } from "../recovery/compare.ts";
import type { ChangesPage, History } from "../replica/history.ts";
import { type Call, isRejection } from "./call.ts";
import type { LocalState } from "./local-state.ts";

/** Runs `work` while no other tab holds the lock of that name. */
export type WithLock = (name: "changes" | "files", work: (isHeld: IsHeld) => Promise<void>) => Promise<void>;

/** The most comparisons of one exchange: the server may be restored again while a device compares. */
const COMPARISONS_MAX = 5;

/**
 * Exchanges one member's changes with the server, in one tab at a time.
 *
 *     ┌> returnAgain ─> push ─> pull ─> in sync
 *     │  (if returns     │       │
 *     │   wait)          └───┬───┘
 *     └────── compare <──────┘ "diverged", at most COMPARISONS_MAX times
 *
 * `returnAgain` returns records that a restored server lacks. The exchange goes on after an error of `returnAgain`, and
 * after "over_budget" of a push. Any other error ends the exchange.
 *
 * | An entry of the outbox that | after a push |
 * |---|---|
 * | was applied, or refers to a missing record | is acknowledged, and leaves the outbox with a pull that covers it |
 * | was refused | goes back to the form that waits for it, or stays as refused for the member |
 * | lacks its file, or failed with "internal" or "over_budget" | waits, as do entries that depend on it |
 * | failed otherwise, such as offline | waits, and the push stops |
 */
export function createSyncLoop(local: LocalState, call: Call, withLock: WithLock) {
  const { outbox } = local;
  let comparing: Promise<Comparing> | undefined;

  const sync = coalesce(async () => {
    await withLock("changes", pushAndPull);
    if (outbox.entries().some(outbox.lacksFile)) void uploadFiles();
  });

  /** Uploads one file at a time, outside the "changes" lock: a slow upload must not block other entries. */
  const uploadFiles = coalesce(() => withLock("files", uploadEach));

  /** A tab that has lost the lock stores nothing more. The other tab goes on with the device's state. */
  async function pushAndPull(isHeld: IsHeld): Promise<void> {
    local.enter(isHeld);
    await local.reload();
    const error = await exchange();
    if (!isHeld()) return;
    if (error) outbox.reportQueued(error);
    local.publish({ syncError: error ?? null });
  }

  async function exchange(): Promise<CallError | undefined> {
    for (let comparisons = 0; ; comparisons++) {
      const held = outbox.unsent().some(isReturn) ? await compareBy("returnAgain") : undefined;
      const left = await push(local, call);
      const stopped = left?.code === "over_budget" ? undefined : left;
      const error = stopped ?? (await pull()) ?? left ?? held;
      if (error?.code !== "diverged" || comparisons === COMPARISONS_MAX) return error;
      const compared = await compareBy("compare");
      if (compared) return compared;
    }
  }

  /** Loads the comparison on demand, because few devices ever need it. */
  async function compareBy(step: keyof Comparing): Promise<CallError | undefined> {
    comparing ??= import("../recovery/compare.ts").then(({ createComparing }) =>
      createComparing(local, call, readPage),
    );
    const loaded = await comparing.catch(() => undefined);
    if (loaded) return loaded[step]();
    comparing = undefined;
    return OFFLINE;
  }

  async function pull(): Promise<CallError | undefined> {
    for (;;) {
      // Only entries that are acknowledged before this call are certainly in the page.
      const covered = outbox.acknowledged();
      const before = local.replica();
      const result = await readPage(before);
      if (!local.isHeld()) return undefined;
      if (!result.ok) return result.error;
      // These changes continue a state that another tab, or other work of this page, has replaced meanwhile.
      if (local.takeRival() || local.replica().token !== before.token) continue;
      await local.storePage(result.data, covered);
      if (!result.data.has_more) return undefined;
    }
  }

  async function readPage({ cursor, reached, position }: History): Promise<CallResult<ChangesPage>> {
    const { revision, ...rest } = cursor as { revision: number } & Record<string, string>;
    const query = { since: String(revision), ...rest, seen: String(reached) };
    const result = await call<ChangesPage>("GET /api/notebook", { query, position });
    // A device that asked again with the same cursor would never stop.
    const isStuck =
      result.ok &&
      result.data.has_more &&
      String(Object.values(result.data.cursor)) === String(Object.values(cursor));
    return isStuck ? { ok: false, error: { ...OFFLINE, code: "unavailable" } } : result;
  }

  async function uploadEach(isHeld: IsHeld): Promise<void> {
    // Another tab may have uploaded the files.
    await local.reload();
    // The second turn is for files that the server has lost since the first.
    for (let turn = 2; turn--; ) {
      for (const entry of outbox.entries()) {
        if (!entry.file || !outbox.lacksFile(entry)) continue;
        const result = await call(entry.file.address, entry.file.parts);
        if (!isHeld()) return;
        if (result.ok) {
          outbox.markUploaded(entry.id);
          await withLock("changes", pushAndPull);
          continue;
        }
        const { error } = result;
        if (isRejection(error)) {
          await local.reject(entry.id, { ...error, fields: { file: error.message, ...error.fields } });
          continue;
        }
        // Wait for a running exchange, so that entries it is sending are not reported as queued.
        await withLock("changes", async () => outbox.reportQueued(error));
        return local.publish({ syncError: error });
      }
    }
  }

  return { sync, uploadFiles };
}

/** Returns the error that stopped the push or left entries behind. */
async function push(local: LocalState, call: Call): Promise<CallError | undefined> {
  const { outbox } = local;
  const holds = createHolds(outbox.entries());
  let error: CallError | undefined;
  for (const entry of outbox.unsent()) {
    if (!outbox.lacksFile(entry) && !holds.isHeld(entry) && !isReturn(entry)) {
      const { position } = local.replica();
      const result = await call(entry.address, { ...entry.parts, writeId: entry.id, position });
      if (!local.isHeld()) return undefined;
      // The record is already deleted, so there is nothing to retry.
      if (result.ok || result.error.code === "not_found") {
        if (result.ok) local.tell(result.position);
        outbox.acknowledge(entry.id);
        continue;
      }
      const isRejected = isRejection(result.error);
      if (isRejected && !(result.error.code === "bad_request" && outbox.uploadAgain(entry.id))) {
        const later = holds.refuse(entry, outbox.entries());
        for (const { id, parts } of later) await local.device.amend(id, { parts });
        await local.reject(entry.id, result.error);
        if (later.length > 0) await local.discard(entry.id);
        continue;
      }
      if (!isRejected) error = result.error;
      if (error && !/^(internal|over_budget)$/.test(error.code)) return error;
    }
    // A server error, too much work or a missing file holds back only dependent entries.
    holds.hold(entry);
  }
  return error;
}
