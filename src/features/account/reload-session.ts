import { apiOf } from "#shared/api-client.ts";
import { signedIn } from "./ask-session.ts";
import { writeCachedUser } from "./cached-user.ts";
import { hasSessionHint, sessionStore } from "./client.ts";
import type { accountContract } from "./contract.ts";

const api = apiOf<typeof accountContract>();

/** Asks again who is signed in. On failure the known state stays: only `refreshSession` ends a session. */
export async function reloadSession(): Promise<void> {
  const result = await api("GET /api/session");
  // The member may have signed out meanwhile.
  if (!result.ok || !hasSessionHint()) return;
  writeCachedUser(result.data.user);
  sessionStore.set(signedIn(result.data));
}
