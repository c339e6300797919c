import { ownGuide } from "#features/install/own-guide.ts";

/** Instructions, because a page cannot ask again once notifications are blocked. */
export function unblockWay(userAgent: string, touchPoints: number): string {
  if (ownGuide(userAgent, touchPoints) === "iphone")
    return "Para permitirlos, abre Ajustes, entra en «Notificaciones» y elige Claves del Éxito.";
  if (/Android/.test(userAgent))
    return "Para permitirlos, toca el ícono a la izquierda de la dirección y entra en «Permisos». Si instalaste la aplicación, están en los ajustes del teléfono.";
  const isSafari = /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
  if (isSafari) return "Para permitirlos, abre los ajustes de Safari, «Sitios web», «Notificaciones».";
  return "Para permitirlos, abre el ícono a la izquierda de la dirección y activa «Notificaciones».";
}
