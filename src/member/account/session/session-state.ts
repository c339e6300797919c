import { SECOND_MS } from "#platform/shared/time.ts";
import type { Session, User } from "../contract.ts";

/** The page's knowledge of its session. `nextSession` defines which state follows an event. */
export type SessionState =
  /** The page does not know yet who is signed in. */
  | { status: "loading" }
  /** A visitor. `ended`: the member whose session the server ended without a sign-out. */
  | { status: "signed-out"; ended?: User | undefined; closed?: ClosedSession }
  /** `expires_at`: end of the access token in epoch seconds, by this device's clock; 0 without the server's answer. */
  | { status: "signed-in"; user: User; expires_at: number }
  /** Someone is probably signed in, but the server does not answer. */
  | { status: "unreachable" };

/** A session that was closed on purpose, here or elsewhere. Its synchronised data is gone from this device. */
export interface ClosedSession {
  isDeleted: boolean;
  /** True if unsaved or unsent writing of the member waits on this device. */
  isHoldingWords: boolean;
}

export type SessionEvent =
  | { type: "confirmed"; session: Session }
  /** The server has not answered. The page continues with the user whom the device knows, if there is one. */
  | { type: "unanswered"; user: User | undefined }
  /** The server no longer knows the session. */
  | { type: "ended" }
  /** The server ended the session on purpose, and its data was cleared from this device. */
  | { type: "closed"; closed: ClosedSession }
  | { type: "signed-out" }
  /** Another member signed in, in another tab. */
  | { type: "replaced" };

export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "confirmed": {
      const { user, expires_in } = event.session;
      return { status: "signed-in", user, expires_at: Date.now() / SECOND_MS + expires_in };
    }
    case "unanswered":
      if (!event.user) return state.status === "loading" ? { status: "unreachable" } : state;
      if (state.status === "signed-in" && state.user.id === event.user.id) return state;
      return { status: "signed-in", user: event.user, expires_at: 0 };
    case "ended":
      // Until somebody signs in, the page explains why the session was closed.
      if (state.status === "signed-out" && state.closed) return state;
      return { status: "signed-out", ended: memberOf(state) };
    case "closed":
      return { status: "signed-out", closed: event.closed };
    case "signed-out":
      return { status: "signed-out" };
    case "replaced":
      return { status: "loading" };
  }
}

/** The member who is signed in, or was until the server ended the session: they may still be writing. */
export function memberOf(session: SessionState): User | undefined {
  if (session.status === "signed-in") return session.user;
  return session.status === "signed-out" ? session.ended : undefined;
}
