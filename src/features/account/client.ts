import { browserStorage } from "#shared/browser-storage.ts";
import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";
import type { User } from "./contract.ts";

export type SessionState =
  | { status: "loading" }
  /** `ended`: the member whose session the server ended; nobody has signed out. */
  | { status: "signed-out"; ended?: User | undefined; closed?: ClosedSession }
  /** `expires_at`: end of the access token in seconds since the epoch, on this device's clock; 0: unknown. */
  | { status: "signed-in"; user: User; expires_at: number }
  /** Someone is probably signed in, but the server does not answer. */
  | { status: "unreachable" };

/** A session that was closed on purpose, here or elsewhere. Its data is gone from this device. */
export interface ClosedSession {
  isDeleted: boolean;
  /** Unsaved or unsent writing of the member waits on this device. */
  isHoldingWords: boolean;
}

/** Key in localStorage of the last known user (cached-user.ts). */
export const KNOWN_USER = "known-user";

const HINT = /(?:^|; )signed_in=1/;

export const sessionStore = createStore<SessionState>({ status: "loading" });

/** Prerendered pages begin with "loading". */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Reads a cookie that all tabs share: true if someone is probably signed in. */
export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}

/** Without the hint cookie nobody is signed in: no request is made, and the last known user is cleared. */
export async function loadSession(): Promise<void> {
  if (!hasSessionHint()) {
    browserStorage("local").write(KNOWN_USER, null);
    return sessionStore.set({ status: "signed-out" });
  }
  await import("./ask-session.ts").then(
    (late) => late.askSession(),
    () => sessionStore.set({ status: "unreachable" }),
  );
}
