import type { CallError } from "#platform/shared/api-client.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import type { Change } from "./contract.ts";

/** A mutation of this device that the server may not have yet. Stored on devices: its fields keep their names. */
export interface OutboxEntry {
  /** UUIDv7. The idempotency key, and the new version of every record it changes. */
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
