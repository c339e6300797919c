import { createRoot } from "react-dom/client";
import { sessionStore } from "#features/account/client.ts";
import {
  hasUnsaved,
  type SignOutScope,
  signOutAndSay,
  signOutQuestion,
} from "#features/account/components/sign-out.ts";
import { SignOutDialog } from "#features/account/components/sign-out-dialog.tsx";
import { memberOf } from "#features/account/former-member.ts";
import { loadAllStyles } from "./all-styles.ts";
import { forgetInEveryTab } from "./forget-member.ts";

let isMounted = false;

/**
 * Signs out, once the person has agreed where something would be lost or other devices are meant. The question
 * stands in a root of its own, above every page.
 */
export async function askToSignOut(scope: SignOutScope): Promise<void> {
  if (scope === "here" && !hasUnsaved()) return signOut(scope);
  if (!isMounted) {
    await loadAllStyles();
    isMounted = true;
    const host = document.createElement("div");
    document.body.append(host);
    createRoot(host).render(<SignOutDialog onConfirm={signOut} />);
  }
  signOutQuestion.set(scope);
}

async function signOut(scope: SignOutScope): Promise<void> {
  const member = memberOf(sessionStore.get());
  if (!(await signOutAndSay(scope)) || !member) return;
  forgetInEveryTab(member.id);
}
