import { hasSessionHint, loadSession, sessionStore } from "#features/account/client.ts";
import { subscriptionStore } from "#features/subscription/client.ts";
import { clearIfEnded } from "./ended-session.ts";

/**
 * What belongs to whoever is signed in follows the session. A visitor's page learns no more than that there
 * is nobody; the rest comes with the first member.
 */
export function followSession(): void {
  let isAsked = false;
  const follow = () => {
    const { status } = sessionStore.get();
    const isIn = status === "signed-in";
    if (isIn || status === "signed-out") document.documentElement.toggleAttribute("data-member", isIn);
    if (status === "signed-out") subscriptionStore.set({ status: "loaded", subscription: null });
    if (!isIn || isAsked) return;
    isAsked = true;
    // What was true of the visitor is no answer about the member.
    subscriptionStore.set({ status: "loading" });
    import("./member-follower.ts").then(
      (late) => late.followMember(),
      () => {
        isAsked = false;
        subscriptionStore.set({ status: "failed", message: "" });
      },
    );
  };
  sessionStore.subscribe(follow);

  window.addEventListener("session-ended", () => void clearIfEnded());

  // Seen or connected again: someone may have signed in elsewhere, or what failed may work now.
  const lookAgain = () => {
    const { status } = sessionStore.get();
    if (status === "signed-in") follow();
    else if (hasSessionHint() && status !== "loading") void loadSession();
  };
  for (const type of ["visibilitychange", "pageshow", "online"]) window.addEventListener(type, lookAgain);
}
