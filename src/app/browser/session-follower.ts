import { loadSession, sessionStore } from "#features/account/client.ts";
import { loadSubscription, subscriptionStore } from "#features/subscription/client.ts";

/** The cookie that says that someone is probably signed in; it comes and goes in every tab at once. */
const HINT = /(?:^|; )signed_in=1/;

/** Whether someone is probably signed in, as far as the document knows. */
export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}

/**
 * What belongs to whoever is signed in follows the session. A visitor's page learns no more than that there
 * is nobody; the rest comes with the first member.
 */
export function followSession(): void {
  const stop = sessionStore.subscribe(() => {
    const { status } = sessionStore.get();
    if (status === "signed-out") void loadSubscription(false);
    if (status !== "signed-in") return;
    stop();
    import("./member-follower.ts").then(
      ({ followMember }) => followMember(),
      () => subscriptionStore.set({ status: "failed", message: "" }),
    );
  });
  // Someone may have signed in elsewhere while this page was not looked at.
  const lookAgain = () => {
    const { status } = sessionStore.get();
    if (hasSessionHint() && (status === "signed-out" || status === "unreachable")) void loadSession();
  };
  for (const type of ["visibilitychange", "pageshow", "online"]) window.addEventListener(type, lookAgain);
}
