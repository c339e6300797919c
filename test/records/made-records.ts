import type { Change } from "#features/sync/contract.ts";
import { newId } from "#shared/new-id.ts";
import { validValue } from "../attack/made-values.ts";
import type { Operation, Schema } from "../attack/openapi.ts";
import { randomFrom } from "../random/random.ts";
import type { Visitor } from "../visitor.ts";

/** Enough that one passes the checks that the description does not name, such as two fields that must agree. */
const BODIES_TRIED = 50;

/** Whether a tool keeps its records by this PUT, such as `PUT /api/ideas/{id}`. */
export function isRecordPut({ method, path }: Operation): boolean {
  return method === "PUT" && /^\/api\/[^/{]+\/\{id\}$/.test(path);
}

/**
 * Makes a record by the tool's own PUT, with a body from the API's description.
 *
 * @returns undefined if no made body was stored under its id
 */
export async function makeRecord(
  owner: Visitor,
  put: Operation,
): Promise<{ id: string; body: unknown } | undefined> {
  for (let seed = 0; seed < BODIES_TRIED; seed++) {
    const body = madeOf(put.body ?? {}, seed);
    const id = newId();
    const { status } = await owner.call("PUT", put.path.replace("{id}", id), body);
    // A tool may store an accepted body in another record, such as that of the same day.
    if (status === 204 && (await hasRecord(owner, id))) return { id, body };
  }
  return undefined;
}

/** Makes a valid value from the API's description. `base` is empty, as for a new record. */
export function madeOf({ properties, ...schema }: Schema, seed: number): unknown {
  const { base: _, ...rest } = properties ?? {};
  const value = validValue({ ...schema, properties: rest }, { random: randomFrom(seed), nextId: newId });
  return properties?.base ? { ...Object(value), base: "" } : value;
}

async function hasRecord(owner: Visitor, id: string): Promise<boolean> {
  const { body } = await owner.call<{ changes: Change[] }>("GET", "/api/notebook?since=0&seen=0");
  return body.changes.some((change) => change.id === id && change.value !== null);
}
