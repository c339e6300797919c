import { currentMember } from "#features/account/session/session.ts";
import { type PendingRequest, readPending } from "./pending-request.ts";

/** Reopens the interrupted dialog, unless another member is signed in now. */
export function resumeRequest(open: Record<PendingRequest["kind"], () => Promise<unknown>>): void {
  const member = currentMember();
  const request = member && readPending(member.id);
  if (request) void open[request.kind]();
}
