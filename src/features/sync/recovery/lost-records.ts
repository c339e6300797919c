import { newId } from "#shared/new-id.ts";
import type { Change } from "../contract.ts";
import type { FileUpload, OutboxEntry } from "../outbox/outbox-entry.ts";
import type { Records } from "../replica/replica.ts";
import { RECOVERED_AT_ONCE, RECOVERED_CHARACTERS } from "./recovery-limits.ts";

type Value = NonNullable<Change["value"]>;

/** What a device of an earlier epoch knows otherwise than the server. The server decides which of it was lost. */
export function lostRecords(
  mine: Records,
  theirs: Records,
  { kinds, knowsDeletions }: { kinds: readonly string[]; knowsDeletions: boolean },
): Change[] {
  const valuesOf = (records: Records, kind: string) =>
    [...(records.get(kind) ?? [])] as [id: string, value: Value][];
  const deleted = kinds.toReversed().flatMap((kind) =>
    valuesOf(theirs, kind)
      .filter(([id]) => knowsDeletions && !mine.get(kind)?.has(id))
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

/** A newer server may send fields that the device's copy lacks. */
function contains(theirs: Value, mine: Value): boolean {
  return Object.entries(mine).every(
    ([field, value]) => JSON.stringify(theirs[field]) === JSON.stringify(value),
  );
}

/** Puts changes into calls of bounded size. A record with a file that the server may lack has its own. */
export async function recoveryEntries(
  changes: readonly Change[],
  { isComplete, ...device }: { epoch: string; revision: number; isComplete: boolean },
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
  return calls.map(({ records, file }, index) => ({
    id: newId(),
    address: "POST /api/notebook/recoveries",
    parts: { body: { ...device, is_last: isComplete && index === calls.length - 1, records } },
    // A deletion waits for the server, which may know a newer record of that id.
    effects: records.filter(({ value }) => value !== null),
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
