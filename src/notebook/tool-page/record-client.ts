import type { Addresses, Contract, Endpoint, RequestParts } from "#platform/shared/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { byNewest } from "#platform/shared/time.ts";
import { createMutator, useRecords } from "#platform/sync/client.ts";
import type { Change, MutationResult } from "#platform/sync/mutation.ts";

interface OwnFields {
  id: string;
  created_at: string;
  version?: string | undefined;
}

/** The body of a call, without the fields that every save sends. */
type Sent<C extends Contract, A extends string> = A extends keyof Addresses<C>
  ? Addresses<C>[A] extends infer E extends Endpoint
    ? Omit<Extract<RequestParts<E>, { body: unknown }>["body"], "base" | "before" | "written_at">
    : never
  : never;

type Write = (
  address: string,
  parts: object,
  effects: (version: string) => Change[],
  options?: { id: string },
) => Promise<MutationResult>;

/** Reads and changes records whose calls are `/api/<path>/:id` in the tool's contract. */
export function recordClient<R extends OwnFields, P extends string, C extends Contract>(
  kind: string,
  path: P,
) {
  const write = createMutator<Contract>() as unknown as Write;
  const byId = () => useRecords<R>(kind);
  return {
    /** Returns all records, oldest first; undefined while they load. */
    useAll(): R[] | undefined {
      const records = byId();
      return records && [...records.values()].sort(byNewest).reverse();
    },
    /** Returns one record; null if there is none, undefined while the records load. */
    useOne(id: string): R | null | undefined {
      const records = byId();
      return records && (records.get(id) ?? null);
    },
    /** Writes the text of the `known` record, or of a new one, whose other fields are `begun`, as a new `version`. */
    save<W extends Sent<C, `PUT /api/${P}/:id`>>(
      id: string,
      written: W,
      known: R | undefined,
      begun: Omit<R, keyof W | keyof OwnFields>,
      version = newId(),
    ): Promise<MutationResult> {
      const now = new Date().toISOString();
      const body = { ...written, base: known?.version ?? "", written_at: now };
      const value = { created_at: now, ...begun, ...known, ...written, id, version };
      return write(`PUT /api/${path}/:id`, { params: { id }, body }, () => [{ kind, id, value }], {
        id: version,
      });
    },
    /** Changes fields that hold no text, so the version stays. `name` is the last part of the call's address. */
    mark<N extends string>(record: R, name: N, body: Sent<C, `PUT /api/${P}/:id/${N}`> & Partial<R>) {
      const { id } = record;
      return write(`PUT /api/${path}/:id/${name}`, { params: { id }, body }, () => [
        { kind, id, value: { ...record, ...body } },
      ]);
    },
    remove({ id, version = "" }: Pick<R, "id" | "version">): Promise<MutationResult> {
      const parts = { params: { id }, query: { base: version } };
      return write(`DELETE /api/${path}/:id`, parts, () => [{ kind, id, value: null }]);
    },
  };
}
