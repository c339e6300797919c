import { sessionStore } from "#features/account/client.ts";
import { memberOf } from "#features/account/current-member.ts";
import { type PendingRequest, readPending } from "../pending-request.ts";

/** Opens the dialog again that sent the member to their provider; in another member's session none. */
export function resumeRequest(open: Record<PendingRequest["kind"], () => Promise<unknown>>): void {
  const member = memberOf(sessionStore.get());
  const request = member && readPending(member.id);
  if (request) void open[request.kind]();
}
