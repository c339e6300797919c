import { writeCachedUser } from "./cached-user.ts";
import { type SessionState, sessionStore } from "./client.ts";
import type { User } from "./contract.ts";

/** The member who is signed in, or was until the server ended the session. */
export function memberOf(session: SessionState): User | undefined {
  if (session.status === "signed-in") return session.user;
  return session.status === "signed-out" ? session.ended : undefined;
}

/** Called when the server no longer knows the session. Its member stays in `ended`. */
export function endSession(): void {
  const session = sessionStore.get();
  writeCachedUser(null);
  if (session.status === "signed-out" && session.closed) return;
  sessionStore.set({ status: "signed-out", ended: memberOf(session) });
}
