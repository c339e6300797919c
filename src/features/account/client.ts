import { browserStorage } from "#shared/browser-storage.ts";
import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";
import type { User } from "./contract.ts";

export type SessionState =
  | { status: "loading" }
  /** `ended` is who was signed in here until the server ended the session: nobody has signed out. */
  | { status: "signed-out"; ended?: User | undefined; closed?: ClosedSession }
  /** `expires_at` is when the access token ends, in seconds since the epoch by this device's clock. */
  | { status: "signed-in"; user: User; expires_at: number }
  /** Someone is signed in, but the server does not answer. */
  | { status: "unreachable" };

/** A session that was ended on purpose, on this device or another: what it showed is gone from here. */
export interface ClosedSession {
  isDeleted: boolean;
  /** Something that was written here and not sent waits for its writer. */
  isHoldingWords: boolean;
}

/** Where a device remembers who is signed in (known-user.ts). */
export const KNOWN_USER = "known-user";

const HINT = /(?:^|; )signed_in=1/;

export const sessionStore = createStore<SessionState>({ status: "loading" });

/** Who is signed in. Prerendered pages begin with "loading". */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Whether someone is probably signed in: a cookie that comes and goes in every tab at once. */
export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}

/** Asks who is signed in; without the hint cookie nobody is, nothing is asked, and nobody is remembered. */
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
