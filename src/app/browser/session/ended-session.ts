import { hasSessionHint, sessionStore } from "#member/account/client.ts";
import type { User } from "#member/account/contract.ts";
import { currentMember, updateSession } from "#member/account/session/session.ts";
import type { ClosedSession } from "#member/account/session/session-state.ts";
import { parseStored } from "#platform/shared/browser-storage.ts";
import { isOfSession, sessionMark } from "#platform/shared/call-api.ts";
import { hasDrafts } from "#platform/shared/drafts/drafts.ts";
import { withLock } from "#platform/shared/locks/with-lock.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";
import { deleteReplica, hasUnsent, membersOnDevice } from "#platform/sync/notebooks.ts";
import { clearSynced, hasUnsentStored } from "#platform/sync/replica/clear-synced.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";
import { sendToTabs } from "./broadcast.ts";
import { clearKnown, clearMemberData } from "./clear-member-data.ts";

/** The prefix keeps other subdomains from setting the cookie and clearing a device (platform/session/cookies.ts). */
const COOKIE = `${window.location.protocol === "https:" ? "__Host-" : ""}session_ended`;
/** The longest wait for another tab's sync. That sync fails once the session has ended. */
const OTHER_TAB_MAX_MS = 3 * SECOND_MS;
const KEPT = "Lo que no se había enviado te espera aquí para cuando vuelvas a iniciar sesión.";

let clearing: Promise<void> | undefined;

/** Clears the member's data in all tabs. Deletes the cookie last: while it exists, each new page repeats the work. */
export async function clearEndedSession(known: string | null): Promise<void> {
  const user = parseStored(known) as (User & { expires_at?: number }) | null;
  const isSince = user !== null && isOfSession(sessionMark(), user) === true;
  clearing ??= clear(user?.id, isSince).finally(() => {
    clearing = undefined;
  });
  if (!isSince) await clearing;
}

/** @param isSince true if the last known user signed in after the ended session, so that user's data must stay */
async function clear(lastId: string | undefined, isSince: boolean): Promise<void> {
  const ended = endedSession();
  if (!ended) return;
  const { reason, memberHash } = ended;
  const id = await findMember(memberHash, lastId);
  if (id && !(isSince && id === lastId)) {
    const isDeleted = reason === "deleted";
    const isHoldingWords =
      !isDeleted && (hasDrafts(id) || hasUnsent(id) || (await withTimeout(hasUnsentStored(id))) !== false);
    closeTabs(id, { isDeleted, isHoldingWords });
    if (!isSince) (isDeleted ? clearMemberData : clearKnown)(id);
    const forgetting = isDeleted ? deleteReplica(id).then(() => true) : clearAllButUnsent(id);
    void forgetting.then((isGone) => isGone && !isSince && tell(reason, isHoldingWords), console.error);
    // If the data is not cleared in time, the cookie stays and the next page retries.
    if (!(await withTimeout(forgetting))) return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${COOKIE}=;path=/;max-age=0${COOKIE.startsWith("__") ? ";secure" : ""}`;
}

function endedSession(): { reason: string; memberHash: string } | undefined {
  const value = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const [, reason, memberHash] = /=([a-z]+)\.([0-9a-f]{64})$/.exec(value ?? "") ?? [];
  return reason && memberHash ? { reason, memberHash } : undefined;
}

/** Compares the cookie's hash with the members that this device knows, because the cookie contains no id. */
async function findMember(memberHash: string, lastId: string | undefined): Promise<string | undefined> {
  const candidates = [lastId, currentMember()?.id, ...(await membersOnDevice())];
  for (const id of new Set(candidates)) if (id && (await hashOf(id)) === memberHash) return id;
  return undefined;
}

async function hashOf(id: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Closes the member's pages in all tabs. Pages of another member who has signed in since stay open. */
function closeTabs(userId: string, closed: ClosedSession): void {
  const isTheirs = currentMember()?.id === userId || !hasSessionHint();
  if (isTheirs && sessionStore.get().status !== "loading") updateSession({ type: "closed", closed });
  sendToTabs({ event: "SESSION_CLOSED", userId, closed });
}

/** The lock makes this wait for a sync that still writes to the replica. */
const clearAllButUnsent = (id: string) =>
  withLock(`notebook-${id}:changes`, OTHER_TAB_MAX_MS, () => clearSynced(id));

function tell(reason: string, isHoldingWords: boolean): void {
  if (reason === "deleted") {
    showToast({
      title: "Tu cuenta se eliminó",
      description: "En este dispositivo tampoco queda nada de lo que guardaste.",
    });
    return;
  }
  const cause =
    reason === "deauthorized"
      ? "Facebook nos avisó que quitaste Claves del Éxito de tus aplicaciones."
      : "Se cerró como lo pediste desde tu cuenta.";
  const rest = isHoldingWords ? ` ${KEPT}` : "";
  showToast({
    title: "Tu sesión se cerró",
    description: `${cause} Lo que ya está en tu cuenta se quitó de este dispositivo.${rest}`,
  });
}
