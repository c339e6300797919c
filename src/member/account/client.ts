import { browserStorage, KNOWN_USER } from "#platform/shared/browser-storage.ts";
import { createStore } from "#platform/shared/store.ts";
import { useStore } from "#platform/ui/use-store.ts";
import type { SessionState } from "./session/session-state.ts";

const HINT = /(?:^|; )signed_in=1/;

export const sessionStore = createStore<SessionState>({ status: "loading" });

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** Reads a cookie that all tabs share: true if someone is probably signed in. */
export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}

/** Loads the session. Without the hint cookie nobody is signed in, so this clears the last known user instead. */
export async function loadSession(): Promise<void> {
  if (!hasSessionHint()) {
    browserStorage("local").write(KNOWN_USER, null);
    return sessionStore.set({ status: "signed-out" });
  }
  await import("./session/session.ts").then(
    (late) => late.askSession(),
    () => sessionStore.set({ status: "unreachable" }),
  );
}
