import * as z from "zod/mini";
import { expectFound } from "#platform/http/routes.ts";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import { insertTombstone, type MutationContext, writtenAt } from "./mutations.ts";
import {
  type Joinable,
  keepOutdated,
  readsTheSame,
  removeConflict,
  removeUnchanged,
} from "./queries.server.ts";
import type { Recovery, SyncedName, SyncedTable } from "./synced-table.ts";

type Fields = Record<string, unknown>;

/** The fields that all text records share. */
type OwnFields = Record<"id" | "created_at" | "version", string>;

/** The fields of a call beside the text. */
interface Edit {
  id: string;
  base: string;
  before?: unknown;
  written_at: string;
}

interface Call<Body> {
  write: MutationContext;
  params: { id: string };
  body: Body;
}
type Deletion = Omit<Call<unknown>, "body"> & { query: { base: string } };

interface Options<Value, Content, Sent> extends Omit<Joinable<Content>, "kind"> {
  content: z.ZodMiniType<Content> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
  /** Returns the other fields of a new record, or refuses it. */
  begin: (write: MutationContext, sent: Sent) => Promise<Omit<Value, keyof Content | keyof OwnFields>>;
  /** Removes from a text what nobody reads, such as blank lines. */
  tidy?: (text: Content) => Content;
  /** Compares two texts as a reader does. By default, every difference counts. */
  isSame?: (one: Content, other: Content) => boolean;
  /** Returns the fields that store a text over `known`, or refuses it. */
  stored?: (text: Content, known: Value | undefined, edit: Edit) => Partial<Value>;
  /** Set if a record has a place of its own, such as a week. The field never changes. */
  place?: {
    field: keyof Content;
    /** Returns the id of the record at the place. The text of another record becomes an edit of this one. */
    holder: (write: MutationContext, text: Content) => Promise<string | undefined>;
  };
  /** Returns the version that `base` names, if earlier releases named versions in another way. */
  baseOf?: (write: MutationContext, id: string, base: string, known: Value | undefined) => Promise<string>;
  /** Returns other fields that must change to fit the record's text. */
  also?: (record: Value) => Partial<Value>;
  /** Updates what depends on the record, such as a reminder. Runs after each change, also after the deletion. */
  follow?: (write: MutationContext, id: string) => Promise<void>;
  /** Schemas of the other fields, with bounds, for records that a device returns after a restore. */
  returned?: Readonly<Record<string, z.ZodMiniType>>;
  /** Checks the fields of such a record against each other. */
  isSound?: (record: Value) => boolean;
}

/** Gives a tool handlers that change its records, and functions that restore them. Each record has one text. */
export function textRecords<
  T extends SyncedName,
  Value extends OwnFields,
  Content extends Fields,
  Sent extends Edit & Content,
  P extends keyof Value,
>(records: SyncedTable<T, Value, P>, options: Options<Value, Content, Sent>) {
  const { content, joins, begin, place, baseOf, returned } = options;
  const { also = () => ({}), follow = async () => {}, isSound = () => true, isSame = readsTheSame } = options;
  const { tidy = (text) => text, stored = (text) => text as Partial<Value> } = options;
  const isOfText = (field: PropertyKey) => field in content.shape;
  const isMark = (field: PropertyKey) => !isOfText(field) && field !== "id" && field !== "created_at";
  const marks = records.columns.filter(isMark);

  /** Saves a text. Joins an outdated edit or stores a conflict. Recreates a deleted record, so that no text is lost. */
  async function save(write: MutationContext, edit: Sent): Promise<void> {
    const { id, before, written_at } = edit;
    // The text of a stored conflict may not fit the schema any longer, so nothing parses it here.
    const sent = Object.fromEntries(Object.entries(edit).filter(([field]) => isOfText(field)));
    const written = tidy(sent as Content);
    const version = write.id;
    const { kind } = records;
    const own = await find(write, id);
    if (own && place) written[place.field] = own[place.field as keyof Value] as never;
    const known = own ?? (await find(write, await place?.holder(write, written)));
    const base = (await baseOf?.(write, id, edit.base, known)) ?? edit.base;
    if (!known) {
      const fields = { id, created_at: writtenAt(write, written_at), version };
      const text = stored(written, undefined, edit);
      const record = { ...text, ...(await begin(write, edit)), ...fields } as unknown as Value;
      await records.insert(write, [{ ...record, ...also(record) } as never]);
    } else if (known.version === base) {
      const changed = { ...stored(written, known, edit), ...also({ ...known, ...written }) };
      await records.update(write, known.id, { ...changed, version } as never);
    } else if (isSame(known as unknown as Content, written)) {
      await records.update(write, known.id, { version } as never);
      // The device may have gone on with its own conflict until both texts were the same.
      await removeConflict(write, { kind, version: base });
    } else {
      const told = { known, base, before, written };
      await keepOutdated(write, { kind, content, joins }, told, (joining, joined) =>
        save(joining, { ...edit, ...joined, id: known.id, base: known.version }),
      );
    }
    // The tombstone removes the second record of a place from the device that wrote it.
    if (known && !own) await insertTombstone(write, kind, id);
    await follow(write, known?.id ?? id);
  }

  const find = async ({ transaction, userId }: MutationContext, id: string | undefined) =>
    id === undefined ? undefined : records.find(transaction, userId, id);

  /** Returns false if there was neither the record nor a conflict with the device's own edit. */
  async function remove(write: MutationContext, id: string, base: string): Promise<boolean> {
    const version = baseOf && (await baseOf(write, id, base, await find(write, id)));
    const outcome = await removeUnchanged(write, records, id, version ?? base);
    await follow(write, id);
    return outcome !== "missing";
  }

  const isBlocked = async (write: MutationContext, record: Value) =>
    ![undefined, record.id].includes(await place?.holder(write, record as never));
  const merge = (write: MutationContext, record: Value) =>
    save(write, { ...record, base: record.version, written_at: record.created_at } as never);

  const recovery = {
    schema: (
      z.extend(records.schema as never, {
        ...content.shape,
        ...returned,
        created_at: writtenAtSchema,
        version: idSchema,
      }) as unknown as z.ZodMiniType<Value>
    ).check(z.refine(isSound)),
    content,
    ...(place && { isBlocked }),
    async put(write, record) {
      if (await isBlocked(write, record)) return merge({ ...write, id: record.version }, record);
      await records.upsert(write, { ...record, ...also(record) });
      await follow(write, record.id);
    },
    merge,
    withMarks: (text, other) => {
      // A device of an earlier release lacks later marks.
      const told = marks.filter((field) => other[field] !== undefined).map((field) => [field, other[field]]);
      return { ...text, ...Object.fromEntries(told) };
    },
    remove: (write, { id, version }) => remove(write, id, version),
  } satisfies Recovery<Value>;

  return {
    collection: { ...records, recovery },
    /** The handlers of the calls that write a text, change marks, and delete. */
    keep: ({ write, params, body }: Call<Omit<Sent, "id">>) => save(write, { ...params, ...body } as Sent),
    async mark({ write, params: { id }, body }: Call<Partial<Value>>) {
      // Marks keep the version, so they never conflict with an edit.
      const isKnown = await records.update(write, id, body as never);
      await follow(write, id);
      expectFound(isKnown);
    },
    remove: async ({ write, params: { id }, query: { base } }: Deletion) =>
      expectFound(await remove(write, id, base)),
  };
}
