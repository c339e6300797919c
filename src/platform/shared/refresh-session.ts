import type { CallResult } from "./api-client.ts";
import { browserStorage, KNOWN_USER, parseStored } from "./browser-storage.ts";
import { isOfSession, send, sessionMark } from "./call-api.ts";
import { withLock } from "./locks/with-lock.ts";
import { SECOND_MS } from "./time.ts";

const TIMEOUT_MS = 15 * SECOND_MS;
/** Another tab takes the lock after this time. An exchange ends earlier, so a tab that still holds it is suspended. */
const LOCK_MAX_MS = 20 * SECOND_MS;
const DONE: CallResult<unknown> = { ok: true, data: undefined };
const SIGNED_OUT: CallResult<unknown> = { ok: false, error: { code: "unauthenticated", message: "" } };

const storage = browserStorage("local");

let refreshing: Promise<CallResult<unknown>> | undefined;

/**
 * Refreshes the tokens, one tab at a time. Dispatches "session-ended" on the window when the server ends the session.
 * @param mark `sessionMark()` from before the refused call; if it differs now, another tab has refreshed
 */
export function refreshSession(mark: string): Promise<CallResult<unknown>> {
  const exchange = async () => {
    const seen = sessionMark();
    if (seen && seen !== mark) return DONE;
    // A sign-out during the call has cleared the cookies, so the server would refuse the exchange.
    if (mark && !seen) return SIGNED_OUT;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const result = await send<{ expires_at: number }>("/api/session/refresh", { method: "POST", signal });
    if (result.ok) keepKnownUser(mark, result.data);
    return result;
  };
  refreshing ??= withLock("session-refresh", LOCK_MAX_MS, exchange)
    .then((result) => {
      if (!result.ok && result.error.code === "unauthenticated") {
        window.dispatchEvent(new Event("session-ended"));
      }
      return result;
    })
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** Stores the session's new end with the known user, because `isOfSession` compares that end with the mark. */
function keepKnownUser(mark: string, lifetime: { expires_at: number } | undefined): void {
  const known = parseStored(storage.read(KNOWN_USER)) as { expires_at?: number } | null;
  if (known && isOfSession(mark, known)) storage.write(KNOWN_USER, JSON.stringify({ ...known, ...lifetime }));
}
