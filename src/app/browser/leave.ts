import type { SignOutScope } from "#features/account/components/sign-out.ts";
import { showToast } from "#ui/toast.ts";

export async function leave(scope: SignOutScope): Promise<void> {
  const way = await import("./sign-out.tsx").catch(() => undefined);
  if (way) return way.askToSignOut(scope);
  showToast({
    title: "Error al Cerrar Sesión",
    description: "Hubo un problema al cerrar la sesión.",
    variant: "destructive",
  });
}
