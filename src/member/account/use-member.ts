import { useSession } from "./client.ts";
import { memberOf } from "./session/session-state.ts";

/** Returns the page's member, also if the session has ended without a sign-out. */
export function useMember() {
  return memberOf(useSession());
}
