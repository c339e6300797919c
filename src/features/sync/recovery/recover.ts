import { type CallError, type CallResult, OFFLINE } from "#shared/api-client.ts";
import type { LocalState } from "../engine/local-state.ts";
import type { Position } from "../engine/sync-loop.ts";
import { applyChanges, type ChangesPage, type Divergence, type Records } from "../replica/replica.ts";
import { lostRecords, recoveryEntries } from "./lost-records.ts";

const NO_ROOM: CallError = {
  code: "unavailable",
  message: "No hay espacio en este dispositivo para ponerse al día. Libera un poco e intenta de nuevo.",
};

/**
 * The server has lost changes that this device knows: fetches all that it has, and puts what it lacks into the
 * outbox. Returns the error that left the replica as it was.
 */
export async function recover(
  local: LocalState,
  readPage: (position: Position) => Promise<CallResult<ChangesPage>>,
  epoch: string,
  { kinds, is_covered }: Divergence,
): Promise<CallError | undefined> {
  let server = { records: new Map() as Records, revision: 0, epoch };
  for (let hasMore = true; hasMore; ) {
    const result = await readPage(server);
    if (!result.ok) return result.error;
    const { changes, revision, has_more, epoch: latest } = result.data;
    if (latest !== epoch) return OFFLINE;
    server = { records: applyChanges(server.records, changes), revision, epoch };
    hasMore = has_more;
  }
  const { records, isComplete, ...mine } = local.replica();
  const lost = is_covered
    ? []
    : await recoveryEntries(
        lostRecords(records, server.records, { kinds, knowsDeletions: isComplete }),
        { epoch: mine.epoch, revision: mine.revision, isComplete },
        local.readFile,
      );
  return (await local.replaceReplica(server, lost)) ? undefined : NO_ROOM;
}
