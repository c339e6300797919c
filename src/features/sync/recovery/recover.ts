import { type CallError, type CallResult, OFFLINE } from "#shared/api-client.ts";
import { type LocalState, readLater } from "../engine/local-state.ts";
import { applyPage, changesOf, EMPTY_REPLICA, loadReplica } from "../replica/replica.ts";
import type { ChangesPage, Position } from "../replica/seen.ts";
import { lostRecords, recollect, recoveryEntries } from "./lost-records.ts";

const NO_ROOM: CallError = {
  code: "unavailable",
  message: "No hay espacio en este dispositivo para ponerse al día. Libera un poco e intenta de nuevo.",
};

/**
 * The server has lost changes that this device knows: fetches all that it has, and puts what it lacks into the
 * outbox. Returns the error that left the replica as it was. If another tab has stored a later epoch meanwhile, that
 * replica is loaded, and the caller compares again.
 */
export async function recover(
  local: LocalState,
  readPage: (position: Position) => Promise<CallResult<ChangesPage>>,
  epoch: string,
  { kinds, is_covered, kept = 0 }: NonNullable<ChangesPage["divergence"]>,
): Promise<CallError | undefined> {
  let server = { ...EMPTY_REPLICA, epoch };
  for (let hasMore = true; hasMore; ) {
    const result = await readPage(server);
    if (!result.ok) return result.error;
    if (result.data.epoch !== epoch) return OFFLINE;
    server = applyPage(server, result.data, true);
    hasMore = result.data.has_more;
  }
  const mine = local.replica();
  const lost = is_covered
    ? []
    : await recoveryEntries(
        lostRecords(mine.records, server.records, { kinds, knowsDeletions: mine.isComplete }),
        recollect(mine, kept),
        local.device.readFile,
      );
  const later = await readLater(local, epoch);
  if (later) {
    const entries = { ...later, acknowledged: [], isFullSnapshot: false, recoveries: lost };
    if (!(await local.device.applyRemoteChanges([], entries))) return NO_ROOM;
    local.replaceReplica(loadReplica(EMPTY_REPLICA, later), lost);
    return undefined;
  }
  const isStored = await local.device.applyRemoteChanges(changesOf(server.records), {
    ...server,
    acknowledged: [],
    isFullSnapshot: true,
    recoveries: lost,
  });
  // The replica stays as it was, and the next exchange compares again.
  if (!isStored && (await local.device.read())) return NO_ROOM;
  local.replaceReplica({ ...server, isStale: !isStored }, lost);
  return undefined;
}
