import type { CallError } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import { uuidOf } from "#platform/shared/new-id.ts";
import type { ReceivedChange } from "./contract.ts";

/** A record as a mutation changes it on the device, before the server has answered. */
export type Change = Pick<ReceivedChange, "kind" | "id" | "value">;

/** A mutation of this device that the server may not have yet. Devices store it, so its fields keep their names. */
export interface OutboxEntry {
  /** UUIDv7. It is the idempotency key, and the new version of the text that the mutation writes. */
  id: string;
  /** The call, such as `PUT /api/ideas/:id`. */
  address: string;
  parts: CallParts;
  /** Uploaded before the mutation is sent. */
  file?: FileUpload;
  /** The records after the mutation. */
  effects: Change[];
  /** Records that this mutation depends on. Their entries are sent first. */
  needs?: readonly RecordKey[];
  /** The server's refusal. The member reads it and decides. */
  refusal?: CallError;
}

export type RecordKey = Pick<Change, "kind" | "id">;

/** An idempotent upload. */
export interface FileUpload {
  address: string;
  parts: CallParts & { body: Blob };
}

/** The result of a mutation. No text is lost: the replica, the outbox or the form still has it. */
export type MutationResult =
  | { state: "applied" }
  /** Waits in the outbox. Without `isPersisted` the entry lives only as long as the page. */
  | { state: "queued"; isPersisted: boolean; error: Pick<CallError, "code"> }
  /** The server refused the mutation for good, and the outbox dropped the entry. */
  | { state: "rejected"; error: CallError };

/** Returns the worst result of mutations that are one action: rejected, queued and not persisted, queued, applied. */
export function worstOf(results: readonly MutationResult[]): MutationResult {
  const badness = (result: MutationResult) => {
    if (result.state !== "queued") return result.state === "rejected" ? 3 : 0;
    return result.isPersisted ? 1 : 2;
  };
  return results.toSorted((a, b) => badness(b) - badness(a))[0] ?? { state: "applied" };
}

/** Returns the SHA-256 of the parts as an id, so that a repeated write is the same record in every tab. */
export async function derivedId(...parts: (string | number)[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parts)));
  return uuidOf(new Uint8Array(digest), 8);
}
