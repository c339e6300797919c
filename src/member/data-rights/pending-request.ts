import { currentMember } from "#member/account/session/session.ts";
import { parseStored } from "#platform/shared/browser-storage.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { pendingRequest } from "./client.ts";

interface PendingRequest {
  kind: "copy" | "deletion";
  memberId: string;
  typed: string;
}

const KEPT_MS = 15 * MINUTE_MS;

export function writePending(request: PendingRequest): void {
  pendingRequest.write(JSON.stringify({ ...request, at: Date.now() }));
}

/** Returns this member's request. Deletes one that is another member's or too old. */
function readPending(memberId: string): PendingRequest | null {
  const kept = parseStored(pendingRequest.read()) as (PendingRequest & { at: number }) | null;
  if (kept?.memberId === memberId && Math.abs(Date.now() - kept.at) < KEPT_MS) return kept;
  pendingRequest.write(null);
  return null;
}

export function takePending(kind: PendingRequest["kind"], memberId: string) {
  const request = readPending(memberId);
  if (request?.kind !== kind) return null;
  pendingRequest.write(null);
  return request;
}

/** Reopens the interrupted dialog, unless another member is signed in now. */
export function resumeRequest(open: Record<PendingRequest["kind"], () => unknown>): void {
  const member = currentMember();
  const request = member && readPending(member.id);
  if (request) open[request.kind]();
}
