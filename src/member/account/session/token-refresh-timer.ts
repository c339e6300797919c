import { sessionMark } from "#platform/shared/call-api.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { refreshSession } from "#platform/shared/refresh-session.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { hasSessionHint, sessionStore } from "../client.ts";
import { askSession } from "./session.ts";

/** Interval of the session check (spec, section 9). */
const TICK_MS = 30 * SECOND_MS;
const TICKS_LEFT = 3;

/** Spec, sections 4 and 9. A hidden tab does nothing; a failed request is repeated at the next check. */
export function startTokenRefresh(): void {
  let mark = sessionMark();

  const refreshIfDue = async () => {
    const session = sessionStore.get();
    if (session.status !== "signed-in" || document.visibilityState !== "visible" || !hasSessionHint()) return;
    // Without the server's answer the page does not know how old the token is.
    if (session.expires_at > 0 && sessionMark() === mark) {
      if (!isRefreshDue(session.expires_at, Date.now())) return;
      const result = await refreshSession(mark);
      if (!result.ok) return;
    }
    mark = sessionMark();
    await askSession();
  };

  let isLooking = false;
  // Slow answers may take several ticks. Until the last answer, the page knows only when the old tokens end.
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await refreshIfDue().finally(() => {
      isLooking = false;
    });
  };

  // Timers sleep with the device, so these events also start a check.
  setInterval(look, TICK_MS);
  onReturn(look, "online");
  void (hasJustSignedIn() ? askSession() : look());
}

/** True for a minute after a sign-in. The server copies the picture later, so it may be newer than the page. */
function hasJustSignedIn(): boolean {
  const session = sessionStore.get();
  if (session.status !== "signed-in") return false;
  return Math.abs(Date.now() - new Date(session.user.last_sign_in_at).getTime()) < MINUTE_MS;
}

/** True while less than four ticks remain. `expiresAt`: epoch seconds; `now`: epoch milliseconds. */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt * SECOND_MS - now) / TICK_MS) <= TICKS_LEFT;
}
