import { subscriptionStore } from "#billing/subscription/client.ts";
import { hasSessionHint, loadSession, sessionStore } from "#member/account/client.ts";
import { browserStorage, KNOWN_USER } from "#platform/shared/browser-storage.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";

export async function startSession(): Promise<void> {
  followSession();
  await clearIfEnded();
  await loadSession();
}

/** Loads follow-member.ts with the first sign-in, because a visitor's page does not need that code. */
export function followSession(tasksAfterMs?: number): void {
  let isAsked = false;
  const follow = () => {
    const { status } = sessionStore.get();
    const isIn = status === "signed-in";
    if (isIn || status === "signed-out") document.documentElement.toggleAttribute("data-member", isIn);
    if (status === "signed-out") subscriptionStore.set({ status: "loaded", subscription: null });
    if (!isIn || isAsked) return;
    isAsked = true;
    // The visitor's empty subscription must not apply to the member.
    subscriptionStore.set({ status: "loading" });
    import("./follow-member.ts").then(
      (late) => late.followMember(tasksAfterMs),
      () => {
        isAsked = false;
        subscriptionStore.set({ status: "failed", message: "" });
      },
    );
  };
  sessionStore.subscribe(follow);

  window.addEventListener("session-ended", () => void clearIfEnded());

  // Another tab may have signed in, or a failed request may now succeed.
  const lookAgain = () => {
    const { status } = sessionStore.get();
    if (status === "signed-in") follow();
    else if (hasSessionHint() && status !== "loading") void loadSession();
  };
  onReturn(lookAgain, "online");
}

/** Clears a member's data if the server's cookie says that the server ended the session on purpose. */
async function clearIfEnded(): Promise<void> {
  if (!document.cookie.includes("session_ended=")) return;
  // This value is read before the first await, because the end of the session deletes it.
  const known = browserStorage("local").read(KNOWN_USER);
  await import("./ended-session.ts").then((late) => late.clearEndedSession(known)).catch(console.error);
}
