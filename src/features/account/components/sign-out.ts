import { showToast } from "#ui/toast.ts";
import { signOut } from "../client.ts";

/** Signs out and says how it went, in the spec's words (section 8). */
export async function signOutAndSay(): Promise<void> {
  showToast(
    (await signOut())
      ? { title: "Sesión Cerrada", description: "Has cerrado sesión exitosamente." }
      : {
          title: "Error al Cerrar Sesión",
          description: "Hubo un problema al cerrar la sesión.",
          variant: "destructive",
        },
  );
}
