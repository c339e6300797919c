import type { CallError, CallResult } from "#shared/api-client.ts";
import type { Answer } from "#shared/contract.ts";
import { newId } from "#shared/new-id.ts";
import type { Change, syncContract } from "../contract.ts";
import { type Call, isRejection } from "../engine/call.ts";
import type { LocalState } from "../engine/local-state.ts";
import { isReturn } from "../outbox/outbox.ts";
import type { FileUpload, OutboxEntry } from "../outbox/outbox-entry.ts";
import { type ChangesPage, type History, NO_HISTORY } from "../replica/history.ts";
import { applyPage, EMPTY_REPLICA, type Replica, receive } from "../replica/replica.ts";
import type { Received } from "../replica/replica-store.ts";
import { KNOWN_MAX } from "../sync-limits.ts";
import { type Difference, differences, inCalls, nameOf, pictureOf, type Shared } from "./differences.ts";

type Look = () => Promise<CallError | undefined>;

/** A device with its own history, and the server. */
interface Comparison extends Shared {
  /** The device's records, beside these of the server. */
  mine: (theirs: Received) => Received;
  server: () => Replica;
  /** Pulls what the server has more. */
  look: Look;
  tell: (position: string | undefined) => void;
  /** Reads a file that the server may lack. */
  readFile: (name: string) => Promise<Blob | undefined>;
  /** The ids that the server is still to hear. */
  names: readonly string[];
  /** What the server has answered. */
  given: Set<string>;
  refused: OutboxEntry[];
}

/** Other devices may change the same records while this one returns them. */
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
 * Compares with a server that has another history, and returns what it lacks (decision 0078). Every step can be
 * repeated: the replica stays until the server has everything.
 */
export function createComparing(
  local: LocalState,
  call: Call,
  readPage: (history: History) => Promise<CallResult<ChangesPage>>,
) {
  /** What a lost connection has interrupted. It goes on from there if `of` is still this page's replica. */
  let begun: { comparison: Comparison; of: Received; position: string | undefined } | undefined;

  async function compare(): Promise<CallError | undefined> {
    const { received, position } = local.replica();
    if (begun?.of !== received || begun.position !== position) begun = undefined;
    if (!begun) {
      const comparison = await begin(local.replica());
      if ("code" in comparison) return comparison;
      begun = { comparison, of: received, position };
    }
    const { comparison } = begun;
    const error = await giveBack(comparison);
    if (error && error.code !== "diverged") return error;
    // The server went to a third history meanwhile, or a tab that waits for no lock has stored another replica.
    if (error || local.replica().received !== received) {
      begun = undefined;
      return undefined;
    }
    // A script from before decision 0078 in another tab would go on with the replica that it has.
    const server = { ...comparison.server(), epoch: newId() };
    if (!(await local.replaceReplica(server, comparison.refused))) return NO_ROOM;
    begun = undefined;
    return undefined;
  }

  async function begin(mine: Replica): Promise<Comparison | CallError> {
    const met = await meet(mine);
    if (!met.ok) return met.error;
    const { common, is_forgotten: isForgotten, kinds, position } = met.data;
    const known = isForgotten ? NO_HISTORY : mine;
    let server: Replica = {
      ...EMPTY_REPLICA,
      token: mine.token,
      position: position ?? undefined,
      reached: common,
      pairs: known.pairs.filter(([revision]) => revision <= common),
      ids: known.ids,
    };
    return {
      common,
      kinds,
      ids: known.ids,
      names: known.ids,
      mine: (theirs) => (isForgotten ? theirs : mine.received),
      server: () => server,
      tell(told) {
        if (told) server = { ...server, position: told };
      },
      async look() {
        for (;;) {
          const result = await readPage(server);
          if (!result.ok) return result.error;
          server = applyPage(server, result.data);
          if (!result.data.has_more) return undefined;
        }
      },
      readFile: local.device.readFile,
      given: new Set(),
      refused: [],
    };
  }

  function meet({ reached, pairs, position }: History) {
    return call<Answer<(typeof syncContract)["compareHistories"]>>("POST /api/notebook/compare", {
      body: { seen: reached, pairs },
      position,
    });
  }

  /** Returns what waits in the outbox, to a server whose state the replica is. */
  async function returnAgain(queued: readonly OutboxEntry[], pull: Look): Promise<CallError | undefined> {
    for (const { id, parts } of queued) {
      const met = await meet({ ...local.replica(), pairs: [] });
      if (!met.ok) return met.error;
      const { records, applied = [], is_last: isLast } = parts.body as Queued;
      const ids = [...new Set(applied)].slice(-KNOWN_MAX);
      const isAnyRefused = local.outbox.entries().some((entry) => isReturn(entry) && entry.refusal);
      const comparison: Comparison = {
        common: 0,
        kinds: met.data.kinds,
        ids,
        names: isLast && !isAnyRefused ? ids : [],
        mine: (theirs) => receive(theirs, records),
        server: local.replica,
        look: pull,
        tell: local.tell,
        // The entry's file has been uploaded.
        readFile: async () => undefined,
        given: new Set(),
        refused: [],
      };
      const error = await giveBack(comparison);
      if (error) return error;
      const [refused] = comparison.refused;
      await (refused ? local.setRefusal(id, refused.refusal) : local.discard(id));
    }
    return undefined;
  }

  async function giveBack(comparison: Comparison): Promise<CallError | undefined> {
    const { server, look, mine, given } = comparison;
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      const failed = await look();
      if (failed) return failed;
      const theirs = server().received;
      const found = differences(mine(theirs), theirs, comparison);
      const left = found.filter((difference) => !given.has(nameOf(difference)));
      if (left.length === 0 && comparison.names.length === 0) return undefined;
      const error = await giveEach(comparison, left);
      if (error) return error;
    }
    // Never without a look at what the others changed: a text would be lost.
    return LATER;
  }

  async function giveEach(
    comparison: Comparison,
    left: readonly Difference[],
  ): Promise<CallError | undefined> {
    const looked = comparison.server().cursor.revision;
    const calls = left.length > 0 ? inCalls(left) : [[]];
    let isUndone = false;
    for (let next = calls.shift(); next; next = calls.shift()) {
      const [first] = next;
      const file = first && (await fileOf(first, comparison));
      const uploaded = file && (await call(file.address, file.parts));
      if (uploaded && !uploaded.ok) {
        const { error } = uploaded;
        if (!isRejection(error)) return error;
        refuse(comparison, first, { ...error, fields: { file: error.message, ...error.fields } }, file);
        continue;
      }
      // The last call tells what the device knows. Before that, a text that it still has to return would count as had.
      const ids: readonly string[] = calls.length > 0 || isUndone ? [] : comparison.names;
      if (next.length + ids.length === 0) continue;
      const result = await call<Answered>("POST /api/notebook/returns", {
        body: { looked, items: next.map(({ item }) => item), ids },
        position: comparison.server().position,
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
      comparison.tell(result.position);
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

type Answered = Answer<(typeof syncContract)["returnRecords"]>;

/** A return that waits, also as scripts from before decision 0078 queued it. */
interface Queued {
  records: readonly Change[];
  applied?: readonly string[];
  is_last?: boolean;
}

/** Devices store a file under the address that its record names, and the server takes it there. */
async function fileOf(difference: Difference, { readFile }: Comparison): Promise<FileUpload | undefined> {
  const name = pictureOf(difference);
  const body = name && (await readFile(name));
  return body ? { address: `PUT ${name}`, parts: { body } } : undefined;
}

/** Keeps a refused text for the member. */
function refuse(
  comparison: Comparison,
  difference: Difference,
  { code, message, fields }: CallError,
  file?: FileUpload,
): void {
  const { kind, id, value } = difference.item;
  comparison.given.add(nameOf(difference));
  comparison.names = [];
  if (!value) return;
  comparison.refused.push({
    id: newId(),
    address: "POST /api/notebook/returns",
    parts: { body: { records: [{ kind, id, value }] } },
    effects: [{ kind, id, value }],
    ...(file && { file }),
    refusal: { code, message, ...(fields && { fields }) },
  });
}
