import { sessionMark } from "#shared/call-api.ts";
import { refreshSession } from "#shared/refresh-session.ts";
import { MINUTE_MS } from "#shared/time.ts";
import { hasSessionHint, sessionStore } from "../client.ts";
import { isRefreshDue, TICK_MS } from "../refresh-due.ts";
import { reloadSession } from "../reload-session.ts";

/**
 * Keeps a member signed in (spec, sections 4 and 9): looks at the session every 30 s and whenever the page
 * is seen or connected again, exchanges its tokens in time, and takes over what other tabs have done. A tab
 * that nobody sees leaves it to the others. What the server could not be asked is asked at the next look.
 */
export function startTokenRefresh(): void {
  let mark = sessionMark();
  let isLooking = false;

  const look = async () => {
    // A slow answer is waited for, also over several ticks.
    if (isLooking) return;
    isLooking = true;
    await renew();
    isLooking = false;
  };

  const renew = async () => {
    const session = sessionStore.get();
    if (session.status !== "signed-in" || document.visibilityState !== "visible" || !hasSessionHint()) return;
    if (sessionMark() === mark) {
      if (!isRefreshDue(session.expires_at, Date.now())) return;
      const result = await refreshSession(mark);
      if (!result.ok) return;
    }
    mark = sessionMark();
    await reloadSession();
  };

  // Timers sleep with the device: what counts is the clock, and the first moment awake.
  setInterval(look, TICK_MS);
  for (const type of ["visibilitychange", "pageshow", "online"]) window.addEventListener(type, look);
  void (hasJustSignedIn() ? reloadSession() : look());
}

/** The picture is copied beside the sign-in, and may have come after the page. */
function hasJustSignedIn(): boolean {
  const session = sessionStore.get();
  if (session.status !== "signed-in") return false;
  return Math.abs(Date.now() - new Date(session.user.last_sign_in_at).getTime()) < MINUTE_MS;
}
