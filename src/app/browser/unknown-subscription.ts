import { showToast } from "#ui/toast.ts";

/** Shown when a member's subscription could not be loaded (spec, section 8). */
export function sayUnknown(): void {
  showToast({
    title: "Error al Cargar Suscripción",
    description: "No se pudo cargar tu información de suscripción.",
    variant: "destructive",
  });
}
