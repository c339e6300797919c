import { apiOf } from "#shared/api-client.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { cachedUser, writeCachedUser } from "./cached-user.ts";
import { type SessionState, sessionStore } from "./client.ts";
import type { accountContract, Session } from "./contract.ts";
import { endSession } from "./current-member.ts";

const api = apiOf<typeof accountContract>();

export function signedIn({ user, expires_in }: Session): SessionState {
  return { status: "signed-in", user, expires_at: Date.now() / 1000 + expires_in };
}

/** Without an answer within `withTimeout` the last known user continues; a late answer still applies. */
export async function askSession(): Promise<void> {
  const user = cachedUser();
  const asking = api("GET /api/session").then((result): SessionState => {
    if (result.ok) return signedIn(result.data);
    if (result.error.code === "unauthenticated") return { status: "signed-out" };
    return user ? { status: "signed-in", user, expires_at: 0 } : { status: "unreachable" };
  });
  const isLate = user !== null && (await withTimeout(asking)) === undefined;
  if (isLate) sessionStore.set({ status: "signed-in", user, expires_at: 0 });
  const session = await asking;
  writeCachedUser(session.status === "signed-in" ? session.user : null);
  const known = sessionStore.get();
  if (known.status === "signed-out" && known.closed && session.status === "signed-out") return;
  // The member may be writing by now: `endSession` keeps whose session it was.
  if (isLate && session.status === "signed-out") endSession();
  else if (!isLate || (session.status === "signed-in" && session.expires_at > 0)) sessionStore.set(session);
}
