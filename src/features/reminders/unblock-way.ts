import { ownGuide } from "#features/install/own-guide.ts";

/** How notices that were blocked are allowed again, which only the browser or the system can do. */
export function unblockWay(userAgent: string, touchPoints: number): string {
  if (ownGuide(userAgent, touchPoints) === "iphone")
    return "Para permitirlos, abre Ajustes, entra en «Notificaciones» y elige Claves del Éxito.";
  if (/Android/.test(userAgent))
    return "Para permitirlos, toca el ícono a la izquierda de la dirección y entra en «Permisos». Si instalaste la aplicación, están en los ajustes del teléfono.";
  const isSafari = /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
  if (isSafari) return "Para permitirlos, abre los ajustes de Safari, «Sitios web», «Notificaciones».";
  return "Para permitirlos, haz clic en el ícono a la izquierda de la dirección y activa «Notificaciones».";
}
