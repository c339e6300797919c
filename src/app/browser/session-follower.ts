import { hasSessionHint, loadSession, sessionStore } from "#features/account/client.ts";
import { subscriptionStore } from "#features/subscription/client.ts";
import { onReturn } from "#shared/page-lifecycle.ts";
import { clearIfEnded } from "./ended-session.ts";

/** Loads member-follower.ts with the first sign-in, because a visitor's page does not need that code. */
export function followSession(): void {
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

  // On return or reconnection: another tab may have signed in, or a failed request may now succeed.
  const lookAgain = () => {
    const { status } = sessionStore.get();
    if (status === "signed-in") follow();
    else if (hasSessionHint() && status !== "loading") void loadSession();
  };
  onReturn(lookAgain, "online");
}
