import type { CallResult } from "./api-client.ts";
import { send, sessionMark } from "./call-api.ts";
import { SECOND_MS } from "./time.ts";

const TIMEOUT_MS = 15 * SECOND_MS;
const DONE: CallResult<unknown> = { ok: true, data: undefined };
const SIGNED_OUT: CallResult<unknown> = { ok: false, error: { code: "unauthenticated", message: "" } };

let refreshing: Promise<CallResult<unknown>> | undefined;

/**
 * Exchanges the session's tokens for new ones: one exchange at a time, over every tab where the browser has
 * locks. Where the server says that the session is over, the window is told by the event "session-ended".
 *
 * @param mark `sessionMark()` as it was when the tokens were found too old: where it has changed meanwhile,
 *   another tab has exchanged them already
 */
export function refreshSession(mark: string): Promise<CallResult<unknown>> {
  const exchange = async () => {
    const seen = sessionMark();
    if (seen && seen !== mark) return DONE;
    // A sign-out during the call has cleared the cookies, and the server would refuse.
    if (mark && !seen) return SIGNED_OUT;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return send<unknown>("/api/session/refresh", { method: "POST", signal });
  };
  refreshing ??= withLock(exchange)
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

/** `work` never rejects, so a rejection is the lock's own: a page that may have none goes on without. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks?.request("session-refresh", work).catch(work) ?? work();
}
