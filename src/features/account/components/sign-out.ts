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
/** The answer to an earlier try may have been lost, or the session has ended by itself and the others go on. */
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

/** A sign-out that is being asked about before it is done. */
export interface SignOutQuestion {
  scope: SignOutScope;
  /** Something written would go with it. */
  isLosing: boolean;
}

export const signOutQuestion = createStore<SignOutQuestion | null>(null);

/** Whether the member has written something that a sign-out would take from this device. */
export function hasUnsaved(): boolean {
  const member = memberOf(sessionStore.get());
  return openDrafts.get() > 0 || (member !== undefined && hasDrafts(member.id));
}

/**
 * Signs out and says how it went, in the spec's words (section 8). Only what the server has ended does the
 * page forget.
 *
 * @returns whether the server has ended it, now or before
 */
export async function signOutAndSay(scope: SignOutScope): Promise<boolean> {
  const result = scope === "here" ? await api("DELETE /api/session") : await api("DELETE /api/sessions");
  const wasOver = !result.ok && result.error.code === "unauthenticated";
  const isOver = result.ok || wasOver;
  if (isOver) sessionStore.set({ status: "signed-out" });
  showToast(wasOver ? WAS_OVER : isOver ? SIGNED_OUT : FAILED);
  return isOver;
}
