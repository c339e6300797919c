import type { SignOutScope } from "#member/account/session/sign-out-dialog.tsx";
import { showToast, type Toast } from "#platform/ui/toasts/toast.ts";

export const SIGN_OUT_FAILED: Toast = {
  title: "Error al Cerrar Sesión",
  description: "Hubo un problema al cerrar la sesión.",
  variant: "destructive",
};

export async function leave(scope: SignOutScope): Promise<void> {
  const way = await import("./sign-out.tsx").catch(() => undefined);
  if (way) return way.askToSignOut(scope);
  showToast(SIGN_OUT_FAILED);
}
