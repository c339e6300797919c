import { sessionMark } from "#platform/shared/call-api.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { refreshSession } from "#platform/shared/refresh-session.ts";
import { MINUTE_MS, SECOND_MS } from "#platform/shared/time.ts";
import { hasSessionHint, sessionStore } from "../client.ts";
import { askSession } from "./session.ts";

/** Interval of the session check (spec, section 9). */
const TICK_MS = 30 * SECOND_MS;
const TICKS_LEFT = 3;

/** Refreshes tokens in time (spec, sections 4 and 9). A hidden tab does nothing; the next check retries a failure. */
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
  // A slow answer may take several ticks. A second check meanwhile would see the old tokens and refresh them again.
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

/** True for a minute after a sign-in. Within it, the server may still be copying the member's new picture. */
function hasJustSignedIn(): boolean {
  const session = sessionStore.get();
  if (session.status !== "signed-in") return false;
  return Math.abs(Date.now() - new Date(session.user.last_sign_in_at).getTime()) < MINUTE_MS;
}

/** True while less than four ticks remain. `expiresAt`: epoch seconds; `now`: epoch milliseconds. */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt * SECOND_MS - now) / TICK_MS) <= TICKS_LEFT;
}
