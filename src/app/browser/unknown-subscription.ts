import { showToast } from "#ui/toast.ts";

/** Says that it could not be learned what a member has subscribed to (spec, section 8). */
export function sayUnknown(): void {
  showToast({
    title: "Error al Cargar Suscripción",
    description: "No se pudo cargar tu información de suscripción.",
    variant: "destructive",
  });
}
