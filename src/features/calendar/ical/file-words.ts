export const REASONS = {
  cutOff: "El archivo termina a la mitad de este evento. Descárgalo otra vez.",
  noDate: "No tiene una fecha que se pueda leer.",
  cancelled: "En el archivo está cancelado.",
  allOut: "En el archivo ya no le queda ninguna fecha.",
  rhythm: "Aquí no se puede repetir así: se importa solo la primera fecha.",
  season:
    "Se repite en otra zona horaria, y según la estación cae aquí en otro día: se importa solo la primera fecha.",
  moreDays: "Tiene fechas adicionales que no se importan.",
  following: "Cambia esta fecha y todas las que siguen: la serie se importa sin ese cambio.",
  strangeZone: "Su zona horaria no se reconoce: se importan el día y la hora que dice el archivo.",
  long: "Dura más de un año: se importa solo el primer día.",
  cut: "Su texto es demasiado largo: se importa solo el principio.",
  skipped: "Tiene demasiadas fechas canceladas: se importa solo la primera.",
  beyond: "De un archivo se importan hasta 500: los que se repiten y los más recientes.",
  more: "Por motivos como los anteriores.",
  tasks: "Las tareas no se importan: aquí solo hay eventos.",
} as const;

export const UNTITLED = "Sin título";

/** Hours and place, which imported events have only in their notes: "De 15:30 a 16:30 · Sala 2". */
export function headOfNotes(
  { time, endTime, days }: { time: string | null; endTime: string | null; days: number },
  place: string,
): string {
  return [hours(time, endTime, days), place.replaceAll(/\s+/g, " ").trim()].filter(Boolean).join(" · ");
}

function hours(time: string | null, endTime: string | null, days: number): string {
  if (days > 1) {
    const lasts = `Dura ${days} días`;
    return time === null ? lasts : `${lasts}: empieza a las ${time} y termina a las ${endTime}`;
  }
  if (time === null) return "";
  return endTime === null || endTime === time ? `A las ${time}` : `De ${time} a ${endTime}`;
}
