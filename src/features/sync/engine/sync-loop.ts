import { type CallError, type CallResult, OFFLINE } from "#shared/api-client.ts";
import type { CallParts } from "#shared/call-api.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { coalesce } from "../../../shared/coalesce.ts";
import { createHolds } from "../outbox/outbox.ts";
import { EMPTY_REPLICA, loadReplica } from "../replica/replica.ts";
import type { ChangesPage, Position } from "../replica/seen.ts";
import { type LocalState, readLater } from "./local-state.ts";

export type Call = <T>(address: string, parts: CallParts) => Promise<CallResult<T>>;

/** Runs `work` while no other tab holds the lock of that name. */
export type WithLock = (name: "changes" | "files", work: () => Promise<void>) => Promise<void>;

/** Retrying would not help after these answers. */
const REJECTION_CODES: readonly (ErrorCode | "offline")[] = [
  "bad_request",
  "conflict",
  "too_large",
  "unsupported_media_type",
];

/** Exchanges one member's changes with the server, in one tab at a time. */
export function createSyncLoop(local: LocalState, call: Call, withLock: WithLock) {
  const { outbox } = local;
  let nearBound = false;

  const sync = coalesce(async () => {
    await withLock("changes", pushAndPull);
    if (outbox.entries().some(outbox.lacksFile)) void uploadFiles();
  });

  /** Uploads one file at a time, outside the "changes" lock: a slow upload must not block other entries. */
  const uploadFiles = coalesce(() => withLock("files", uploadEach));

  async function pushAndPull(): Promise<void> {
    await local.reload();
    let error: CallError | undefined;
    // The second round sends what the first one found lost, and what the server refused until then.
    for (let round = 1; round <= 2; round++) {
      const { epoch } = local.replica();
      error = await push(local, call);
      if (error && error.code !== "diverged") break;
      error = (await pull()) ?? error;
      if (local.replica().epoch === epoch) break;
    }
    if (error) outbox.reportQueued(error);
    local.publish({ syncError: error ?? null, nearBound: !error && nearBound });
  }

  async function pull(): Promise<CallError | undefined> {
    for (;;) {
      const position = local.replica();
      const sent = outbox.acknowledged();
      const result = await readPage(position);
      if (!result.ok) return result.error;
      const { has_more: hasMore, near_bound, divergence, epoch = position.epoch } = result.data;
      if (divergence) {
        const recovery = await import("../recovery/recover.ts").catch(() => undefined);
        const error = recovery ? await recovery.recover(local, readPage, epoch, divergence) : OFFLINE;
        if (error || local.replica().epoch === epoch) return error;
        continue;
      }
      const later = epoch === position.epoch ? undefined : await readLater(local, epoch);
      if (later) {
        local.replaceReplica(loadReplica(EMPTY_REPLICA, later), []);
        continue;
      }
      nearBound = near_bound;
      // Only the last page is certain to contain this device's own changes, and none of another epoch is.
      await local.storePage(result.data, hasMore || epoch !== position.epoch ? [] : sent);
      if (!hasMore) return undefined;
    }
  }

  function readPage({ epoch, revision }: Position) {
    return call<ChangesPage>("GET /api/notebook", { query: { since: String(revision), epoch } });
  }

  async function uploadEach(): Promise<void> {
    // Another tab may have uploaded them.
    await local.reload();
    for (const entry of outbox.entries()) {
      if (!entry.file || !outbox.lacksFile(entry)) continue;
      const result = await call(entry.file.address, entry.file.parts);
      if (result.ok) {
        outbox.markUploaded(entry.id);
        await withLock("changes", pushAndPull);
        continue;
      }
      const { error } = result;
      if (REJECTION_CODES.includes(error.code)) {
        await local.reject(entry.id, { ...error, fields: { file: error.message, ...error.fields } });
        continue;
      }
      // Wait for a running exchange, so that entries it is sending are not reported as queued.
      await withLock("changes", async () => outbox.reportQueued(error));
      return local.publish({ syncError: error });
    }
  }

  return { sync, uploadFiles };
}

/** Returns the error that stopped the push or left entries behind. */
async function push(local: LocalState, call: Call): Promise<CallError | undefined> {
  const { outbox } = local;
  const holds = createHolds(outbox.entries());
  const { epoch, revision } = local.replica();
  const position = `${revision}.${epoch}`;
  let error: CallError | undefined;
  for (const entry of outbox.unsent()) {
    if (!outbox.lacksFile(entry) && !holds.isHeld(entry)) {
      const result = await call(entry.address, { ...entry.parts, writeId: entry.id, position });
      // The record is already deleted, so there is nothing to retry.
      if (result.ok || result.error.code === "not_found") {
        outbox.acknowledge(entry.id);
        continue;
      }
      if (REJECTION_CODES.includes(result.error.code)) {
        await local.reject(entry.id, result.error);
        holds.refuse(entry);
        continue;
      }
      error = result.error;
      if (error.code !== "internal") return error;
    }
    // A server error or a missing file holds back only dependent entries.
    holds.hold(entry);
  }
  return error;
}
