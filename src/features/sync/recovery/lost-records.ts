import { newId } from "#shared/new-id.ts";
import type { Change } from "../contract.ts";
import type { FileUpload, OutboxEntry } from "../outbox/outbox-entry.ts";
import type { Replica } from "../replica/replica.ts";
import type { Records } from "../replica/replica-store.ts";
import { RECOVERED_AT_ONCE, RECOVERED_CHARACTERS } from "./recovery-limits.ts";

type Value = NonNullable<Change["value"]>;

/** What a device of an earlier epoch knows otherwise than the server. The server decides which of it was lost. */
export function lostRecords(
  mine: Records,
  theirs: Records,
  { kinds, knowsDeletions }: { kinds: readonly string[]; knowsDeletions: boolean },
): Change[] {
  // A text under another record, such as as a conflict, is not deleted.
  const versions = new Set([...mine.values()].flatMap((ofKind) => [...ofKind.values()].map(versionOf)));
  const isElsewhere = (value: Value) => value.version !== undefined && versions.has(versionOf(value));
  const valuesOf = (records: Records, kind: string) =>
    [...(records.get(kind) ?? [])] as [id: string, value: Value][];
  const deleted = kinds.toReversed().flatMap((kind) =>
    valuesOf(theirs, kind)
      .filter(([id, value]) => knowsDeletions && !mine.get(kind)?.has(id) && !isElsewhere(value))
      .map(([id]) => ({ kind, id, value: null })),
  );
  const kept = kinds.flatMap((kind) => {
    const differing = valuesOf(mine, kind)
      .map(([id, value]) => ({ kind, id, value, here: theirs.get(kind)?.get(id) as Value | undefined }))
      .filter(({ value, here }) => !here || !contains(here, value));
    // A page that moved to another day makes room before a new page comes there.
    const changes = differing.toSorted((a, b) => Number(!a.here) - Number(!b.here));
    return changes.map(({ here: _, ...change }) => change);
  });
  return [...deleted, ...kept];
}

function versionOf(value: unknown): unknown {
  return (value as Value).version;
}

/** What a device knows of the changes that the server has lost, besides their results. */
export function recollect({ epoch, revision, isComplete, records, seen }: Replica, kept: number) {
  const { applied, deleted, covered, lineage } = seen;
  return {
    epoch,
    revision,
    isComplete,
    applied: applied.flatMap(([at, id]) => (at > kept ? [id] : [])),
    // It may have come again since.
    deleted: deleted.flatMap(([at, kind, id]) =>
      at > kept && !records.get(kind)?.has(id) ? [{ kind, id }] : [],
    ),
    covered,
    lineage,
  };
}

/** A newer server may send fields that the device's copy lacks. */
function contains(theirs: Value, mine: Value): boolean {
  return Object.entries(mine).every(
    ([field, value]) => JSON.stringify(theirs[field]) === JSON.stringify(value),
  );
}

/** Puts changes into calls of bounded size. A record with a file that the server may lack has its own. */
export async function recoveryEntries(
  changes: readonly Change[],
  { isComplete, deleted, ...device }: ReturnType<typeof recollect>,
  readFile: (name: string) => Promise<Blob | undefined>,
): Promise<OutboxEntry[]> {
  const calls: { records: Change[]; size: number; file?: FileUpload }[] = [];
  for (const change of changes) {
    const file = await fileOf(change, readFile);
    const size = JSON.stringify(change).length;
    const last = calls.at(-1);
    const fits = last && !last.file && !file && last.size + size <= RECOVERED_CHARACTERS;
    if (fits && last.records.length < RECOVERED_AT_ONCE) {
      last.records.push(change);
      last.size += size;
    } else calls.push({ records: [change], size, ...(file && { file }) });
  }
  // Without any record, too: then no device that knows less brings back what was deleted later. A replica that lacks
  // deletions must not say so for others.
  if (calls.length === 0) calls.push({ records: [], size: 0 });
  const isLast = (index: number) => isComplete && index === calls.length - 1;
  const ids = calls.map(() => newId());
  const turn = (index: number) => ({ kind: "recovery", id: ids[index] ?? "" });
  return calls.map(({ records, file }, index) => ({
    id: ids[index] ?? "",
    address: "POST /api/notebook/recoveries",
    parts: {
      body: { ...device, is_last: isLast(index), records, ...(isLast(index) && { deleted }) },
    },
    // A deletion waits for the server, which may know a newer record of that id.
    effects: [...records.filter(({ value }) => value !== null), { ...turn(index), value: null }],
    // The last one says that the server has everything: it must not overtake one that waits for its picture.
    ...(index > 0 && { needs: [turn(index - 1)] }),
    ...(file && { file }),
  }));
}

/** Devices store a file under the address that its record names, and the server takes it there. */
async function fileOf({ value }: Change, readFile: (name: string) => Promise<Blob | undefined>) {
  for (const field of Object.values(value ?? {})) {
    if (typeof field !== "string" || !field.startsWith("/api/")) continue;
    const body = await readFile(field);
    if (body) return { address: `PUT ${field}`, parts: { body } };
  }
  return undefined;
}
