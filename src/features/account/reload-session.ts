import { apiOf } from "#shared/api-client.ts";
import { signedIn } from "./ask-session.ts";
import { writeCachedUser } from "./cached-user.ts";
import { hasSessionHint, sessionStore } from "./client.ts";
import type { accountContract } from "./contract.ts";

const api = apiOf<typeof accountContract>();

/**
 * Asks the server again who is signed in, and until when. Where it does not answer, what was known stays:
 * nobody is signed out. That a session has ended is said by `refreshSession`.
 */
export async function reloadSession(): Promise<void> {
  const result = await api("GET /api/session");
  // Whoever has signed out meanwhile is not brought back.
  if (!result.ok || !hasSessionHint()) return;
  writeCachedUser(result.data.user);
  sessionStore.set(signedIn(result.data));
}
