import { sql } from "kysely";
import * as z from "zod/mini";
import { isConstraint } from "#platform/database/database.ts";
import { errorBody } from "#platform/http/errors.ts";
import { type MemberBounds, RECORD_BYTES } from "#platform/limits/member-bounds.ts";
import type { Answer, Body } from "#platform/shared/contract.ts";
import { AppError } from "#platform/shared/errors.ts";
import { partVersion } from "#platform/shared/new-id.ts";
import type { Conflict, syncContract } from "../contract.ts";
import { isNoted, type MutationContext, noteMutations, queueTrim } from "./mutations.ts";
import { conflicts, findConflictOf, findTombstone, removeConflict } from "./queries.server.ts";
import type { ChangedRecord, SyncedCollection } from "./synced-table.ts";

type Value = Record<string, unknown>;
type Returned = Body<typeof syncContract.returnRecords>;
type Item = Returned["items"][number];
type Outcome = Answer<typeof syncContract.returnRecords>;

/** Where a returned item is stored: as itself or, for a conflict whose record is missing, as that record. */
interface Place {
  kind: SyncedCollection;
  id: string;
  value: Value;
}

/** `text`, `marks`: the device has seen the server's. `marked`: the mutation that last changed the device's marks. */
type Seen = Pick<Item, "text" | "marks" | "marked">;

/**
 * Puts back records and deletions that a device knows and the database lacks (decision 0078). Each is applied or
 * refused by itself; items that the database once had are skipped. Checks the bounds, so the mutation has no `limit`.
 */
export async function returnRecords(
  mutation: MutationContext,
  kinds: readonly SyncedCollection[],
  bounds: MemberBounds,
  { looked, items, ids }: Returned,
): Promise<Outcome> {
  const write = { ...mutation, isReturn: true };
  const { transaction, userId } = write;
  const room = await bounds.openRoom(transaction, userId);
  const outcome: Outcome = { undone: [], refused: [] };
  const had: string[] = [];

  const holders = Map.groupBy(items, ({ kind, value }) => `${kind} ${value?.version}`);
  const waiting = [...items];
  for (let blocked = 0, item = waiting.shift(); item; item = waiting.shift()) {
    // Another record occupies this item's place, such as its day. A later item of this call may free the place.
    if (blocked < waiting.length && (await isBlocked(item))) {
      waiting.push(item);
      blocked++;
      continue;
    }
    blocked = 0;
    const { kind, id } = item;
    const refusal = await refusalOf(write, () => giveBack(item));
    if (refusal) outcome.refused.push({ kind, id, ...refusal });
  }
  await room.close();
  // If these ids were noted while a text is missing, the server would skip that text from every other device.
  if (outcome.undone.length + outcome.refused.length === 0) had.push(...ids);
  await noteMutations(write, had);
  if (ids.length > 0) await queueTrim(write);
  return outcome;

  async function isBlocked({ kind: name, id, value }: Item): Promise<boolean> {
    const { recovery, key } = kinds.find((one) => one.kind === name) ?? {};
    if (!value || !recovery?.isBlocked) return false;
    const { data } = z.safeParse(recovery.schema, withId(key, id, value));
    return data !== undefined && recovery.isBlocked(write, data);
  }

  async function giveBack(item: Item): Promise<void> {
    const { kind: name, id, value } = item;
    const kind = kindOf(name);
    const told = value && (await namedApart({ kind, id, value: checked(kind, id, value) }));
    const here = await kind.locate(transaction, userId, id);
    const touched = here?.revision ?? (await findTombstone(transaction, userId, name, id)) ?? 0;
    if (touched > looked) outcome.undone.push({ kind: name, id });
    else if (told) await putBack(told, here, item);
    else if (here) await removeAgain({ kind, id, value: here.value });
  }

  async function putBack(told: Place, here: ChangedRecord | undefined, seen: Seen): Promise<void> {
    const { kind, id, value } = told;
    const { marked = null, text, marks } = seen;
    const isSameText = here !== undefined && isNamed(here, value.version);
    const isOld = !isSameText && (await wasHere(told, marked));
    const now = here && (marks ? await withMarks(kind, here.value, value) : here.value);
    const nowMarked = here && !marks ? here.marked : marked;
    const isNew = !isSameText && !isOld;
    if (now && isOld && text && !(await standsHere(kind, id, value)))
      await removeAgain({ kind, id, value: now });
    else if (isNew && (!now || text)) {
      const merged = now ? await withMarks(kind, value, now) : value;
      await place({ kind, id, value: merged }, nowMarked, now);
    } else if (now) {
      if (marks) {
        await take(kind.table, now, here.value);
        await kind.recovery.put({ ...write, marked: nowMarked }, now);
      }
      if (isNew) await putBeside(told);
    }
    // Only a text that was stored is noted. A refused text has to come back.
    const version = versionOf(value);
    if (version) had.push(version);
    if (marked && marks && kind.kind !== conflicts.kind) had.push(marked);
  }

  /** True if the record once had this text (or this mark, if its kind has no text), and not only as a conflict. */
  async function wasHere({ kind, id, value }: Place, marked: string | null): Promise<boolean> {
    const version = versionOf(value);
    const name = version ?? marked;
    if (name === null) return false;
    const isBeside = version && kind.kind !== conflicts.kind && (await conflictOf(version));
    if (isBeside) return false;
    return (await isNoted(write, name)) || (await standsHere(kind, id, value));
  }

  async function standsHere(kind: SyncedCollection, id: string, value: Value): Promise<boolean> {
    const version = versionOf(value);
    if (version === null) return false;
    if (await conflictOf(version)) return true;
    const owner = kind.kind === conflicts.kind ? ownerOf(value) : { kind, id };
    // Only if records of a kind have places, such as days, this text may be in a record with another id.
    const found = owner.kind.recovery.isBlocked
      ? await owner.kind.locateText?.(transaction, userId, version)
      : await owner.kind.locate(transaction, userId, owner.id);
    return found !== undefined && isNamed(found, version);
  }

  function conflictOf(version: string) {
    return conflicts.locateText?.(transaction, userId, version);
  }

  async function place(told: Place, marked: string | null, known?: Value): Promise<void> {
    const { kind } = told;
    const value = await withOwn(told);
    const version = versionOf(value) ?? write.id;
    const owner = kind.kind === conflicts.kind ? ownerOf(value) : undefined;
    const becomes = owner && !(await isThere(owner)) ? owner : { ...told, value };
    // If another record has the place, this text becomes a conflict of that record.
    const isBeside = await becomes.kind.recovery.isBlocked?.(write, becomes.value);
    if (isBeside) await take(conflicts.table, value);
    else await take(becomes.kind.table, value, known);
    if (becomes === owner)
      return void (await owner.kind.recovery.merge?.({ ...write, id: version }, owner.value));
    // A conflict with this version is resolved, because the device knows its text as this record.
    if (!owner) await removeConflict(write, { kind: kind.kind, version });
    await kind.recovery.put({ ...write, marked }, value);
  }

  async function putBeside(told: Place): Promise<void> {
    const version = versionOf(told.value);
    if (version === null || (await conflictOf(version))) return;
    const own = { ...told, value: await withOwn(told) };
    await take(conflicts.table, own.value);
    const { kind, value } = own.kind.kind === conflicts.kind ? ownerOf(own.value) : own;
    await kind.recovery.merge?.({ ...write, id: version }, value);
  }

  async function withOwn({ kind, value }: Place): Promise<Value> {
    if (kind.kind !== conflicts.kind) return (await kind.recovery.withOwn?.(write, value)) ?? value;
    const { kind: owner, content } = value as Conflict;
    return { ...value, content: (await kindOf(owner).recovery.withOwn?.(write, content)) ?? content };
  }

  /** Deletes a record, then applies its conflicts as edits, one by one, until one of them becomes the record. */
  async function removeAgain(place: Place): Promise<void> {
    const { kind, id, value } = place;
    const version = versionOf(value);
    if (version) had.push(version);
    await kind.recovery.remove?.(write, value);
    for (;;) {
      const beside = await findConflictOf(write, kind.kind, id);
      if (!beside || (await isThere(place))) return;
      await removeConflict(write, { id: beside.id, version: beside.version });
      await kind.recovery.merge?.({ ...write, id: beside.version }, ownerOf(beside).value);
    }
  }

  /** The record that a conflict belongs to, with the conflict's text. A note's `content` has its own `created_at`. */
  function ownerOf(conflict: Value): Place {
    const { kind, record_id: id, content, version, created_at } = conflict as Conflict;
    return { kind: kindOf(kind), id, value: { created_at, ...content, id, version } };
  }

  async function isThere({ kind, id }: Place): Promise<boolean> {
    return (await kind.locate(transaction, userId, id)) !== undefined;
  }

  /** Joins one state's text with another's marks. A conflict's only mark is its record, if that record still exists. */
  async function withMarks(kind: SyncedCollection, text: Value, marks: Value): Promise<Value> {
    if (kind.kind === conflicts.kind && !(await isThere(ownerOf(marks)))) return text;
    return kind.recovery.withMarks?.(text, marks) ?? (kind.locateText ? text : marks);
  }

  async function take(table: string, value: Value, known?: Value): Promise<void> {
    const bytesOf = (record: Value) => Buffer.byteLength(JSON.stringify(record)) + RECORD_BYTES;
    const bytes = bytesOf(value) - (known ? bytesOf(known) : 0);
    await room.take(table, { records: known ? 0 : 1, bytes });
  }

  /** Gives a text its own version where several share one, as imported events did before decision 0078. */
  async function namedApart({ kind, id, value }: Place): Promise<Place> {
    const version = versionOf(value);
    if (!version || kind.kind === conflicts.kind || kind.recovery.isBlocked) return { kind, id, value };
    const found = await kind.locateText?.(transaction, userId, version);
    const others = [found, ...(holders.get(`${kind.kind} ${version}`) ?? [])];
    const isShared = others.some((other) => other !== undefined && other.id !== id);
    return { kind, id, value: isShared ? { ...value, version: partVersion(version, id) } : value };
  }

  function kindOf(name: string): SyncedCollection {
    const kind = kinds.find((one) => one.kind === name);
    if (!kind) throw new AppError("bad_request", `there are no records of the kind ${name}`);
    return kind;
  }

  function checked(kind: SyncedCollection, id: string, value: Value): Value {
    const told = parse(kind.recovery.schema, withId(kind.key, id, value));
    if (kind.kind !== conflicts.kind) return told;
    const { content } = kindOf((told as Conflict).kind).recovery;
    if (!content) throw new AppError("bad_request", "a conflict of a kind that has none");
    return { ...told, content: parse(content, (told as Conflict).content) };
  }
}

/** Runs `work` for one item, and undoes it after a refusal. @throws an error of another kind, such as an outage */
async function refusalOf({ transaction }: MutationContext, work: () => Promise<void>) {
  await sql`SAVEPOINT item`.execute(transaction);
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) && !isConstraint(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT item`.execute(transaction);
    const { code, sentence } = error instanceof AppError ? error : { code: "bad_request" as const };
    return errorBody(code, undefined, sentence).error;
  }
}

/** @throws AppError `bad_request` */
function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { success, data } = z.safeParse(schema, value);
  if (!success) throw new AppError("bad_request", "not a record that a device could have");
  return data;
}

/** True for the record's version, and for the version that a device derives where several records share one. */
function isNamed({ id, value }: ChangedRecord, version: unknown): boolean {
  const here = versionOf(value);
  return here === null
    ? version === value.version
    : [here, partVersion(here, id)].includes(version as string);
}

function versionOf({ version }: Value): string | null {
  return typeof version === "string" && version !== "" ? version : null;
}

function withId(key: string | undefined, id: string, value: Value): Value {
  return { ...value, ...(key && { [key]: id }) };
}
