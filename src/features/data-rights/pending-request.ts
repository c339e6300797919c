import { parseStored } from "#shared/browser-storage.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { pendingRequest } from "./client.ts";

/** What a member was about to do in this tab when they had to sign in again. */
export interface PendingRequest {
  kind: "copy" | "deletion";
  memberId: string;
  /** What they had written to confirm the deletion. */
  typed: string;
}

/** Longer than a sign-in takes, shorter than a change of mind. */
const KEPT_MS = 15 * MINUTE_MS;

export function writePending(request: PendingRequest): void {
  pendingRequest.write(JSON.stringify({ ...request, at: Date.now() }));
}

/** What this member was about to do here; null where it was somebody else, or too long ago. */
export function readPending(memberId: string): PendingRequest | null {
  const kept = parseStored(pendingRequest.read()) as (PendingRequest & { at: number }) | null;
  if (kept?.memberId === memberId && Math.abs(Date.now() - kept.at) < KEPT_MS) return kept;
  pendingRequest.write(null);
  return null;
}

/** The same, for the dialog that goes on with it: it opens by itself once. */
export function takePending(kind: PendingRequest["kind"], memberId: string) {
  const request = readPending(memberId);
  if (request?.kind !== kind) return null;
  pendingRequest.write(null);
  return request;
}
