import { hasSessionHint, loadSession, sessionStore } from "#features/account/client.ts";
import { memberOf } from "#features/account/current-member.ts";
import { reloadSession } from "#features/account/reload-session.ts";
import { clearMemberData } from "./clear-member-data.ts";
import type { SessionMessage } from "./member-follower.ts";

/** Applies a message from another tab (spec, section 4: SIGNED_IN, SIGNED_OUT, USER_UPDATED). */
export function handleSessionMessage(news: SessionMessage): void {
  const session = sessionStore.get();
  const known = memberOf(session);
  if (news.event === "SIGNED_IN") {
    if (known?.id !== news.userId) {
      // One member's page must never be shown in another's session.
      sessionStore.set({ status: "loading" });
      void loadSession();
    } else if (session.status === "signed-out" || known.last_sign_in_at !== news.signedInAt) {
      // A new sign-in may have changed the name and picture.
      void reloadSession();
    }
  } else if (news.event === "SESSION_CLOSED") {
    if (known?.id === news.userId) sessionStore.set({ status: "signed-out", closed: news.closed });
  } else if (!hasSessionHint()) {
    sessionStore.set({ status: "signed-out" });
    if (known) clearMemberData(known.id);
  }
}
