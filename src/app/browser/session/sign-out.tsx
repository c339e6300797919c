import { createRoot } from "react-dom/client";
import { sendPath } from "#lessons/path/follow-path.ts";
import type { accountContract } from "#member/account/contract.ts";
import { currentMember, updateSession } from "#member/account/session/session.ts";
import {
  SignOutDialog,
  type SignOutQuestion,
  type SignOutScope,
} from "#member/account/session/sign-out-dialog.tsx";
import { hasLocalNotesOf } from "#notebook/notes/local/clear-local-notes.ts";
import { apiOf } from "#platform/shared/api-client.ts";
import { hasDrafts } from "#platform/shared/drafts/drafts.ts";
import { openDrafts } from "#platform/shared/drafts/open-drafts.ts";
import { createStore } from "#platform/shared/store.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";
import { showToast, type Toast } from "#platform/ui/toasts/toast.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { loadAllStyles } from "../all-styles.ts";
import { clearInEveryTab } from "./clear-member-data.ts";
import { showSignOutFailure } from "./leave.ts";

const api = apiOf<typeof accountContract>();

const SIGNED_OUT: Toast = { title: "Sesión Cerrada", description: "Has cerrado sesión exitosamente." };
/** The toast for a session that was already over: an earlier answer was lost, or the session had expired. */
const WAS_OVER: Toast = {
  title: "Sesión Cerrada",
  description:
    "Ya estaba cerrada en este dispositivo. Si no sabes si se cerró en los demás, inicia sesión y vuelve a hacerlo.",
};

const questionStore = createStore<SignOutQuestion | null>(null);
let isMounted = false;

/** Flushes the outbox, then signs out. Asks first if data would be lost or other devices are affected. */
export async function askToSignOut(scope: SignOutScope): Promise<void> {
  // Only Premium members' devices have cached the sync engine. On others this import fails without a connection.
  const outbox = await import("#member/account/session/flush-unsent.ts").catch(() => undefined);
  if (!outbox) return showSignOutFailure();
  const member = currentMember();
  const isUnsent = member !== undefined && (await withTimeout(outbox.flushUnsent(member.id))) !== false;
  const hasWords = member !== undefined && (hasDrafts(member.id) || hasLocalNotesOf(member.id));
  const isLosing = isUnsent || openDrafts.get() > 0 || hasWords;
  if (scope === "here" && !isLosing) return signOut(scope);
  if (!isMounted) {
    await loadAllStyles();
    isMounted = true;
    const host = document.createElement("div");
    document.body.append(host);
    createRoot(host).render(<Question />);
  }
  questionStore.set({ scope, isLosing });
}

function Question() {
  const question = useStore(questionStore);
  return <SignOutDialog question={question} onConfirm={signOut} onClose={() => questionStore.set(null)} />;
}

/** Clears the device only if the server has ended the session, now or before. */
async function signOut(scope: SignOutScope): Promise<void> {
  const member = currentMember();
  if (member) await withTimeout(sendPath(member.id));
  const result = scope === "here" ? await api("DELETE /api/session") : await api("DELETE /api/sessions");
  const wasOver = !result.ok && result.error.code === "unauthenticated";
  if (!result.ok && !wasOver) return showSignOutFailure();
  updateSession({ type: "signed-out" });
  showToast(wasOver ? WAS_OVER : SIGNED_OUT);
  if (member) clearInEveryTab(member.id);
}
