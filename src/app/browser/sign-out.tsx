import { createRoot } from "react-dom/client";
import { sessionStore } from "#features/account/client.ts";
import {
  hasUnsaved,
  type SignOutScope,
  signOutAndSay,
  signOutQuestion,
} from "#features/account/components/sign-out.ts";
import { SignOutDialog } from "#features/account/components/sign-out-dialog.tsx";
import { memberOf } from "#features/account/current-member.ts";
import { flushUnsent } from "#features/sync/flush-unsent.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { loadAllStyles } from "./all-styles.ts";
import { clearInEveryTab } from "./clear-member-data.ts";

let isMounted = false;

/** Flushes the outbox, then signs out. Asks first if data would be lost or other devices are affected. */
export async function askToSignOut(scope: SignOutScope): Promise<void> {
  const member = memberOf(sessionStore.get());
  const isUnsent = member !== undefined && (await flushUnsent(member.id, withTimeout));
  const isLosing = isUnsent || hasUnsaved();
  if (scope === "here" && !isLosing) return signOut(scope);
  if (!isMounted) {
    await loadAllStyles();
    isMounted = true;
    const host = document.createElement("div");
    document.body.append(host);
    createRoot(host).render(<SignOutDialog onConfirm={signOut} />);
  }
  signOutQuestion.set({ scope, isLosing });
}

async function signOut(scope: SignOutScope): Promise<void> {
  const member = memberOf(sessionStore.get());
  if (!(await signOutAndSay(scope)) || !member) return;
  clearInEveryTab(member.id);
}
