import type { CallError, CallResult } from "#platform/shared/api-client.ts";
import type { Answer } from "#platform/shared/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { syncContract } from "../contract.ts";
import { type Call, isRejection } from "../engine/call.ts";
import type { LocalState } from "../engine/local-state.ts";
import type { Change, FileUpload, OutboxEntry } from "../mutation.ts";
import { isReturn } from "../outbox/outbox.ts";
import { fileStore } from "../replica/file-store.ts";
import { type ChangesPage, factsOf, type History, NO_HISTORY, tokenOf } from "../replica/history.ts";
import {
  applyPage,
  changesOf,
  EMPTY_REPLICA,
  loadReplica,
  type Replica,
  receive,
} from "../replica/replica.ts";
import type { Received, ReplicaStore } from "../replica/replica-store.ts";
import { KNOWN_MAX } from "../sync-limits.ts";
import { type Difference, differences, inCalls, nameOf, pictureOf, type Shared } from "./differences.ts";

/** The state of a comparison between a device with its own history and the server. */
interface Comparison extends Shared {
  /** Returns the device's records, given the server's records. */
  mine: (theirs: Received) => Received;
  server: Replica;
  /** True if the device has files that the server may lack. */
  hasFiles: boolean;
  /** The ids of mutations that the device still has to name to the server. */
  names: readonly string[];
  /** The names of differences that the server has answered. */
  given: Set<string>;
  refused: OutboxEntry[];
}

/** The most rounds: other devices may change the same records while this one returns them. */
const ROUNDS_MAX = 6;

const LATER: CallError = {
  code: "unavailable",
  message: "El servidor no pudo guardarlo todavía. Intenta de nuevo en unos minutos.",
};
const NO_ROOM: CallError = {
  code: "unavailable",
  message: "No hay espacio en este dispositivo para ponerse al día. Libera un poco e intenta de nuevo.",
};

export type Comparing = ReturnType<typeof createComparing>;

/**
 * Compares with a server that has another history, and returns the records that the server lacks (decision 0078). Every
 * step can be repeated: the replica stays until the server has everything.
 */
export function createComparing(
  local: LocalState,
  call: Call,
  readPage: (history: History) => Promise<CallResult<ChangesPage>>,
) {
  /** The comparison that a lost connection has interrupted. It continues if `of` is still this page's replica. */
  let begun: { comparison: Comparison; of: Received; position: string | undefined } | undefined;

  async function compare(): Promise<CallError | undefined> {
    const { received, position } = local.replica();
    // From here on, a sign-out asks the member first, and the end of a session leaves the replica on the device.
    await local.device.noteUnreturned();
    if (begun?.of !== received || begun.position !== position) {
      const comparison = await begin(local.replica());
      if ("code" in comparison) return comparison;
      begun = { comparison, of: received, position };
    }
    const { comparison } = begun;
    const error = await giveBack(comparison);
    if (error && error.code !== "diverged") return error;
    // If this is false, the server was restored again, or a tab without locks has stored another replica.
    if (!error && local.replica().received === received) {
      // A new epoch stops a script from before decision 0078 in another tab, which would go on with its own replica.
      const server = { ...comparison.server, epoch: newId() };
      if (!(await takeOver(server, comparison.refused))) return NO_ROOM;
    }
    begun = undefined;
    return undefined;
  }

  /**
   * Replaces this page's replica, once the server has all of it.
   * @returns false if the device cannot store the entries that the server has refused, or another tab has the lock
   */
  async function takeOver(server: Replica, refused: readonly OutboxEntry[]): Promise<boolean> {
    const { device, outbox } = local;
    const { rival } = local.replica();
    // Another tab's replica (`rival`) may lack the results of the mutations that the server named.
    const named = rival ? [] : server.ids;
    const returned = outbox.entries().flatMap(({ id }) => (named.includes(id) ? [id] : []));
    const next = rival ? loadReplica(EMPTY_REPLICA, rival) : server;
    const isStored = await device.applyRemoteChanges(rival ? [] : changesOf(server.received), {
      ...next,
      returned,
      refused,
      isFullSnapshot: !rival,
      isCurrent: local.isStillOver((rival ?? local.replica()).token),
    });
    if (!local.isHeld()) return false;
    if (!isStored && refused.length > 0 && (await device.read())) return false;
    const token = isStored ? tokenOf(factsOf(next)) : next.token;
    for (const id of returned) outbox.acknowledge(id);
    local.replaceReplica({ ...next, token, isStale: !isStored && !rival });
    outbox.remove(returned);
    for (const entry of refused) {
      void outbox.add(entry);
      // No form waits for this entry.
      outbox.takeCaller(entry.id);
      outbox.endPersisting(entry.id, isStored);
    }
    local.announceWrite();
    return true;
  }

  async function begin(mine: Replica): Promise<Comparison | CallError> {
    const { reached, pairs, ids, position, token, received, kept } = mine;
    const met = await call<Met>("POST /api/notebook/compare", { body: { seen: reached, pairs }, position });
    if (!met.ok) return met.error;
    const { common, is_forgotten: isForgotten, kinds } = met.data;
    const known = isForgotten ? NO_HISTORY : { pairs: pairs.filter(([revision]) => revision <= common), ids };
    return {
      common,
      kinds,
      ids: known.ids,
      names: known.ids,
      mine: (theirs) => (isForgotten ? theirs : received),
      server: {
        ...EMPTY_REPLICA,
        ...known,
        token,
        reached: common,
        position: met.data.position ?? undefined,
        kept: Math.min(kept, common),
      },
      hasFiles: true,
      given: new Set(),
      refused: [],
    };
  }

  /** Sends queued entries that return records. Fails if the server does not know the replica's history. */
  async function returnAgain(): Promise<CallError | undefined> {
    const { outbox } = local;
    const waiting = outbox.unsent().filter(isReturn);
    // Takes entries until one repeats a record or lacks its file. Later entries wait: an older script's last entry
    // names all mutations that the device knows, so it must follow all texts.
    const isOfAnEarlier = (entry: OutboxEntry, at: number) =>
      waiting.slice(0, at).some((earlier) => bodyOf(earlier).records.some((one) => holds(entry, one)));
    const end = waiting.findIndex((entry, at) => outbox.lacksFile(entry) || isOfAnEarlier(entry, at));
    const queued = end < 0 ? waiting : waiting.slice(0, end);
    if (queued.length === 0) return undefined;
    const replica = local.replica();
    const begun = await begin({ ...replica, pairs: [] });
    if ("code" in begun) return begun;
    // This call fails if the server does not know the replica's history: then a comparison comes first.
    const known = await readPage(replica);
    if (!known.ok) return known.error;
    const bodies = queued.map(bodyOf);
    const records = bodies.flatMap((body) => body.records);
    const ids = [...new Set(bodies.flatMap(({ applied = [] }) => applied))].slice(-KNOWN_MAX);
    const isNamed = bodies.some(({ applied }) => applied);
    const isLast = bodies.some((body) => body.is_last);
    const isAnyRefused = outbox.entries().some((entry) => isReturn(entry) && entry.refusal);
    const comparison: Comparison = {
      ...begun,
      common: isNamed ? replica.kept : 0,
      ids,
      names: isLast && !isAnyRefused ? ids : [],
      mine: (theirs) => receive(theirs, records),
      // `begun.server` is empty, so everything is pulled: a replica of an older script has no revisions.
      server: isNamed ? begun.server : replica,
      // The entries' files have been uploaded.
      hasFiles: false,
    };
    const error = await giveBack(comparison);
    if (error) return error;
    local.tell(comparison.server.position);
    for (const entry of queued) {
      const refused = comparison.refused.find(({ effects }) => effects.some((one) => holds(entry, one)));
      if (refused) await local.setRefusal(entry.id, refused.refusal);
      // The device keeps the entry until a pull has returned its records.
      else outbox.acknowledge(entry.id);
    }
    return returnAgain();
  }

  /** Pulls until the comparison has the server's newest state. */
  async function look(comparison: Comparison): Promise<CallError | undefined> {
    for (;;) {
      const result = await readPage(comparison.server);
      if (!result.ok) return result.error;
      comparison.server = applyPage(comparison.server, result.data);
      if (!result.data.has_more) return undefined;
    }
  }

  async function giveBack(comparison: Comparison): Promise<CallError | undefined> {
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      const failed = await look(comparison);
      if (failed) return failed;
      const theirs = comparison.server.received;
      const found = differences(comparison.mine(theirs), theirs, comparison);
      const left = found.filter((difference) => !comparison.given.has(nameOf(difference)));
      if (left.length === 0 && comparison.names.length === 0) return undefined;
      const error = await giveEach(comparison, left);
      if (error) return error;
    }
    // Other devices still change these records. To end the comparison now could lose one of their texts.
    return LATER;
  }

  async function giveEach(
    comparison: Comparison,
    left: readonly Difference[],
  ): Promise<CallError | undefined> {
    const looked = comparison.server.cursor.revision;
    const calls = left.length > 0 ? inCalls(left) : [[]];
    let isUndone = false;
    for (let next = calls.shift(); next; next = calls.shift()) {
      const [first] = next;
      const file = first && comparison.hasFiles ? await fileOf(first, local.device) : undefined;
      if (file === null) return LATER;
      const uploaded = file && (await call(file.address, file.parts));
      if (first && uploaded && !uploaded.ok) {
        const { error } = uploaded;
        if (!isRejection(error)) return error;
        refuse(comparison, first, { ...error, fields: { file: error.message, ...error.fields } }, file);
        continue;
      }
      // The server takes a mutation in `ids` as applied, so only the last call, after all texts, sends ids.
      const ids: readonly string[] = calls.length > 0 || isUndone ? [] : comparison.names;
      if (next.length + ids.length === 0) continue;
      const result = await call<Answered>("POST /api/notebook/returns", {
        body: { looked, items: next.map(({ item }) => item), ids },
        position: comparison.server.position,
      });
      if (!result.ok) {
        if (!isRejection(result.error)) return result.error;
        if (ids.length > 0) {
          comparison.names = [];
          calls.unshift(next);
        } else if (next.length > 1) calls.unshift(...next.map((one) => [one]));
        else if (first) refuse(comparison, first, result.error, file);
        continue;
      }
      const { position = comparison.server.position } = result;
      comparison.server = { ...comparison.server, position };
      const { undone, refused } = result.data;
      isUndone ||= undone.length > 0;
      if (ids.length > 0 && undone.length === 0) comparison.names = [];
      for (const difference of next) {
        const isOf = ({ kind, id }: { kind: string; id: string }) =>
          kind === difference.item.kind && id === difference.item.id;
        if (undone.some(isOf)) continue;
        const refusal = refused.find(isOf) as CallError | undefined;
        if (!refusal) comparison.given.add(nameOf(difference));
        else if (isRejection(refusal)) refuse(comparison, difference, refusal, file);
        else return LATER;
      }
    }
    return undefined;
  }

  return { compare, returnAgain };
}

type Met = Answer<(typeof syncContract)["compareHistories"]>;
type Answered = Answer<(typeof syncContract)["returnRecords"]>;

/** The body of a queued entry that returns records, perhaps by a script from before decision 0078. */
interface Queued {
  records: readonly Change[];
  /** Versions that the device has seen. For a refused deletion, the version that it deletes. */
  applied?: readonly string[];
  is_last?: boolean;
}

const bodyOf = ({ parts }: OutboxEntry) => parts.body as Queued;
const holds = (entry: OutboxEntry, { kind, id }: Change) =>
  bodyOf(entry).records.some((one) => one.kind === kind && one.id === id);

/** Returns the upload of a record's picture, whose name is also its address. Null if the device cannot read it now. */
async function fileOf(difference: Difference, device: ReplicaStore): Promise<FileUpload | null | undefined> {
  const name = pictureOf(difference);
  const body = name && (await fileStore(device).readFile(name));
  if (body === null) return null;
  return body ? { address: `PUT ${name}`, parts: { body } } : undefined;
}

/** Keeps a refused text or deletion for the member. */
function refuse(
  comparison: Comparison,
  difference: Difference,
  { code, message, fields }: CallError,
  file?: FileUpload,
): void {
  const { item, over } = difference;
  const { kind, id, value } = item;
  const records = [{ kind, id, value }];
  comparison.given.add(nameOf(difference));
  comparison.names = [];
  comparison.refused.push({
    id: newId(),
    address: "POST /api/notebook/returns",
    parts: { body: { records, ...(!value && over && { applied: [over.value?.version ?? over.marked] }) } },
    effects: records,
    ...(file && { file }),
    refusal: { code, message, ...(fields && { fields }) },
  });
}
