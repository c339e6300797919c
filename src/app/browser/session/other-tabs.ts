import { hasSessionHint, loadSession, sessionStore } from "#member/account/client.ts";
import { askSession, updateSession } from "#member/account/session/session.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import type { SessionMessage } from "./broadcast.ts";
import { clearMemberData } from "./clear-member-data.ts";

/** Applies a message from another tab (spec, section 4). SIGNED_IN also does the work of the spec's USER_UPDATED. */
export function applyTabMessage(message: SessionMessage): void {
  const session = sessionStore.get();
  const known = memberOf(session);
  switch (message.event) {
    case "SIGNED_IN":
      if (known?.id !== message.userId) {
        // A member's page must never be shown in another member's session.
        updateSession({ type: "replaced" });
        void loadSession();
      } else if (session.status === "signed-out" || known.last_sign_in_at !== message.signedInAt) {
        // A new sign-in may have changed the name and picture.
        void askSession();
      }
      return;
    case "SESSION_CLOSED":
      if (known?.id === message.userId) updateSession({ type: "closed", closed: message.closed });
      return;
    case "SIGNED_OUT":
      if (hasSessionHint()) return;
      updateSession({ type: "signed-out" });
      if (known) clearMemberData(known.id);
  }
}
