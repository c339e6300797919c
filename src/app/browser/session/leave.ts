import type { SignOutScope } from "#member/account/session/sign-out-dialog.tsx";
import { showFailure } from "#platform/ui/toasts/toast.ts";

export async function leave(scope: SignOutScope): Promise<void> {
  const way = await import("./sign-out.tsx").catch(() => undefined);
  return way ? way.askToSignOut(scope) : showSignOutFailure();
}

export function showSignOutFailure(): void {
  showFailure("Error al Cerrar Sesión", "Hubo un problema al cerrar la sesión.");
}
