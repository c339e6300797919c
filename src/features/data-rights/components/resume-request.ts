import { sessionStore } from "#features/account/client.ts";
import { memberOf } from "#features/account/current-member.ts";
import { type PendingRequest, readPending } from "../pending-request.ts";

/** Reopens the interrupted dialog, unless another member is signed in now. */
export function resumeRequest(open: Record<PendingRequest["kind"], () => Promise<unknown>>): void {
  const member = memberOf(sessionStore.get());
  const request = member && readPending(member.id);
  if (request) void open[request.kind]();
}
