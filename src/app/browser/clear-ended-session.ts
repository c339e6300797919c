import { writeCachedUser } from "#features/account/cached-user.ts";
import { hasSessionHint, sessionStore } from "#features/account/client.ts";
import type { User } from "#features/account/contract.ts";
import { memberOf } from "#features/account/current-member.ts";
import { clearSentFavourites } from "#features/favourites/components/sync.ts";
import { clearReminders } from "#features/reminders/clear-reminders.ts";
import { clearCheckoutSteps } from "#features/subscription/components/steps.ts";
import { clearCachedSubscription } from "#features/subscription/load-subscription.ts";
import { deleteReplica, membersOnDevice } from "#features/sync/delete-replica.ts";
import { clearSynced } from "#features/sync/replica-store.ts";
import { hasUnsent } from "#features/sync/unsent.ts";
import { parseStored } from "#shared/browser-storage.ts";
import { hasDrafts } from "#shared/drafts.ts";
import { SECOND_MS } from "#shared/time.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { showToast } from "#ui/toast.ts";
import { clearMemberData } from "./clear-member-data.ts";
import { TABS } from "./member-follower.ts";
import type { SessionMessage } from "./session-broadcast.ts";

/** With the prefix no other subdomain can plant it, and have a device forget (server/cookies.ts). */
const COOKIE = `${window.location.protocol === "https:" ? "__Host-" : ""}session_ended`;
/** Another tab may just be exchanging with the server, which ends with the session. */
const OTHER_TAB_MAX_MS = 3 * SECOND_MS;
const KEPT = "Lo que no se había enviado te espera aquí para cuando vuelvas a entrar.";

let clearing: Promise<void> | undefined;

/**
 * Forgets on this device what a session that was ended on purpose had brought here, in every tab. Of an account that was
 * deleted nothing stays; else what has not been sent waits for its writer. The note of it goes last, so that a closed
 * window only delays it.
 *
 * @param known who was signed in here, as this device remembered them
 */
export function clearEndedSession(known: string | null): Promise<void> {
  clearing ??= clear(known).finally(() => {
    clearing = undefined;
  });
  return clearing;
}

async function clear(known: string | null): Promise<void> {
  const ended = endedSession();
  if (!ended) return;
  const { reason, memberHash } = ended;
  const id = await findMember(memberHash, known);
  if (id) {
    const isDeleted = reason === "deleted";
    const isHoldingWords = !isDeleted && (hasDrafts(id) || hasUnsent(id));
    closeTabs(id, { isDeleted, isHoldingWords });
    if (isDeleted) clearMemberData(id);
    const forgetting = isDeleted ? deleteReplica(id) : clearAllButUnsent(id);
    tell(reason, isHoldingWords);
    // A page does not wait for a database that will not go: the next one tries again.
    const isGone = await withTimeout(forgetting.then(() => true));
    if (!isGone) return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${COOKIE}=;path=/;max-age=0${COOKIE.startsWith("__") ? ";secure" : ""}`;
}

/** What the server says: why it ended the session, and whose it was. */
function endedSession(): { reason: string; memberHash: string } | undefined {
  const value = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const [, reason, memberHash] = /=([a-z]+)\.([0-9a-f]{64})$/.exec(value ?? "") ?? [];
  return reason && memberHash ? { reason, memberHash } : undefined;
}

/** Whose session it was, among those whom this device knows; undefined where it has forgotten them. */
async function findMember(memberHash: string, known: string | null): Promise<string | undefined> {
  const candidates = [
    (parseStored(known) as User | null)?.id,
    memberOf(sessionStore.get())?.id,
    ...(await membersOnDevice()),
  ];
  for (const id of new Set(candidates)) if (id && (await hashOf(id)) === memberHash) return id;
  return undefined;
}

async function hashOf(id: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Their pages close at once, here and in the other tabs; who has signed in since stays. */
function closeTabs(userId: string, closed: { isDeleted: boolean; isHoldingWords: boolean }): void {
  const isTheirs = memberOf(sessionStore.get())?.id === userId || !hasSessionHint();
  if (isTheirs && sessionStore.get().status !== "loading") sessionStore.set({ status: "signed-out", closed });
  const tabs = new BroadcastChannel(TABS);
  tabs.postMessage({ event: "SESSION_CLOSED", userId, closed } satisfies SessionMessage);
  tabs.close();
}

async function clearAllButUnsent(id: string): Promise<void> {
  clearSentFavourites(id);
  clearReminders(id);
  writeCachedUser(null);
  clearCachedSubscription();
  clearCheckoutSteps();
  const empty = () => clearSynced(id);
  // What is on its way into the device's copy arrives before it is emptied.
  const signal = AbortSignal.timeout(OTHER_TAB_MAX_MS);
  await (navigator.locks?.request(`notebook-${id}:changes`, { signal }, empty).catch(empty) ?? empty());
}

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
