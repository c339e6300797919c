import { apiOf } from "#shared/api-client.ts";
import { hasDrafts } from "#shared/drafts.ts";
import { openDrafts } from "#shared/open-drafts.ts";
import { createStore } from "#shared/store.ts";
import { showToast, type Toast } from "#ui/toast.ts";
import { sessionStore } from "../client.ts";
import type { accountContract } from "../contract.ts";
import { memberOf } from "../current-member.ts";

const api = apiOf<typeof accountContract>();

const SIGNED_OUT: Toast = { title: "Sesión Cerrada", description: "Has cerrado sesión exitosamente." };
/** An earlier answer was lost, or only this device's session has ended by itself. */
const WAS_OVER: Toast = {
  title: "Sesión Cerrada",
  description:
    "Ya estaba cerrada en este dispositivo. Si no sabes si se cerró en los demás, entra y vuelve a hacerlo.",
};
const FAILED: Toast = {
  title: "Error al Cerrar Sesión",
  description: "Hubo un problema al cerrar la sesión.",
  variant: "destructive",
};

export type SignOutScope = "here" | "everywhere";

export interface SignOutQuestion {
  scope: SignOutScope;
  /** The sign-out would delete unsaved writing. */
  isLosing: boolean;
}

export const signOutQuestion = createStore<SignOutQuestion | null>(null);

export function hasUnsaved(): boolean {
  const member = memberOf(sessionStore.get());
  return openDrafts.get() > 0 || (member !== undefined && hasDrafts(member.id));
}

/**
 * Shows the result in the spec's words (section 8). The page forgets the member only if the server has ended
 * the session, now or before; then it returns true.
 */
export async function signOutAndSay(scope: SignOutScope): Promise<boolean> {
  const result = scope === "here" ? await api("DELETE /api/session") : await api("DELETE /api/sessions");
  const wasOver = !result.ok && result.error.code === "unauthenticated";
  const isOver = result.ok || wasOver;
  if (isOver) sessionStore.set({ status: "signed-out" });
  showToast(wasOver ? WAS_OVER : isOver ? SIGNED_OUT : FAILED);
  return isOver;
}
