import { counted } from "#platform/shared/text/counted.ts";
import { IMPORT_EVENTS_MAX } from "../event-limits.ts";

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
  years: "El calendario va de 1900 a 2199, y este evento cae fuera.",
  older: "El archivo trae también una versión más nueva de este evento: se importa esa.",
  unsuitable: "Tiene datos que el calendario no puede guardar.",
  large: "Ocupa demasiado para leerlo.",
  yours: "Ya está en tu calendario con otros datos, y queda como está.",
  changed: "Cambió en el archivo: se actualiza.",
  ended: "El archivo lo cancela: se quita de tu calendario.",
  alarms: "Sus avisos no se importan. Pon un recordatorio en los que lo necesiten.",
  beyond: "De una vez se importan hasta 5000: los que se repiten y los más recientes.",
  others: "No se importan: aquí solo hay eventos.",
  empty: "Este archivo no tiene eventos.",
} as const;

export const NO_CALENDAR = "Este archivo no es un calendario. Elige uno que termine en .ics o .zip.";
export const UNTITLED = "Sin título";

/** Returns the reports about the whole file, not about single events. `count` is the number of its events. */
export function ofTheFile(isCutOff: boolean, others: readonly string[], count: number) {
  const beyond = Math.max(0, count - IMPORT_EVENTS_MAX);
  const isEmpty = count + others.length === 0 && !isCutOff;
  const numberOf = (name: string) => others.filter((other) => other === name).length;
  const told: [number, one: string, many: string, reason: string][] = [
    [beyond, "evento más", "eventos más", REASONS.beyond],
    [numberOf("VALARM"), "evento con aviso", "eventos con aviso", REASONS.alarms],
    [numberOf("VTODO"), "tarea", "tareas", REASONS.others],
    [numberOf("VJOURNAL"), "entrada de diario", "entradas de diario", REASONS.others],
    [numberOf("VFREEBUSY"), "horario ocupado", "horarios ocupados", REASONS.others],
  ];
  return [
    ...(isCutOff ? [{ title: UNTITLED, reason: REASONS.cutOff }] : []),
    ...(isEmpty ? [{ title: "Calendario vacío", reason: REASONS.empty }] : []),
    ...told.flatMap(([number, one, many, reason]) =>
      number > 0 ? { title: counted(number, one, many), reason } : [],
    ),
  ];
}

/** Returns hours and place, which imported events have only in their notes: "De 15:30 a 16:30 · Sala 2". */
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
