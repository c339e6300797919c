import type { Answer as AnswerOf } from "#platform/shared/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { syncContract } from "#platform/sync/contract.ts";
import { pullNotebook, type Received } from "../pull-notebook.ts";
import type { Answer, Visitor } from "../visitor.ts";

/** The records that a device has pulled, and the position (a revision and its stamp) up to which it pulled. */
export type Pulled = Awaited<ReturnType<typeof pullNotebook>>;
type Returned = AnswerOf<typeof syncContract.returnRecords>;

/** Sends a call of a device that knows a position. */
export async function callAt<T>(
  member: Visitor,
  position: string | null,
  method: string,
  path: string,
  body?: object,
  writeId = newId(),
): Promise<Answer<T>> {
  const response = await member.send(path, {
    method,
    headers: {
      ...(method !== "GET" && { "idempotency-key": writeId }),
      ...(position !== null && { "replica-position": position }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as T, headers: response.headers };
}

type Item = Pick<Received, "kind" | "id" | "value" | "marked"> & { text?: boolean; marks?: boolean };

export const deletionOf = ({ kind, id }: { kind: string; id: string }): Item => ({ kind, id, value: null });

/** Sends records back to a restored server, as a device does that has just read the server's revision. */
export async function giveBack(
  member: Visitor,
  items: readonly (Item | undefined)[],
  { looked, ids = [], at }: { looked?: number; ids?: string[]; at?: Pulled } = {},
): Promise<Answer<Returned>> {
  const theirs = at ?? (await pullNotebook(member));
  const body = {
    looked: looked ?? theirs.revision,
    ids,
    items: items.map((item) => {
      const { kind, id, value, marked, text = false, marks = false } = item as Item;
      return { kind, id, value, ...(marked && { marked }), text, marks };
    }),
  };
  return callAt(member, theirs.position, "POST", "/api/notebook/returns", body);
}
