import type { DayPages } from "#features/journal/month/day-pages.ts";
import { dateInSentence } from "#shared/days.ts";
import type { CoherenceSeries } from "./coherence-series.ts";
import type { Streak } from "./streak.ts";
import type { YearFigures } from "./year-figures.ts";

/** Such as "74 %", with a no-break space. */
export function percent(value: number): string {
  return `${value}\u00a0%`;
}

/** Such as "1 día" or "1200 días", with a no-break space. */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("es-AR")}\u00a0${number === 1 ? one : many}`;
}

export function coherenceSentence({ days, compared, average, highest }: CoherenceSeries): string {
  const span = `En los últimos ${days.length} días`;
  if (average === undefined || !highest) return `${span} no comparaste ninguno todavía.`;
  const when = dateInSentence(highest.day);
  if (compared.length === 1) return `${span} comparaste uno: ${percent(average)} el ${when}.`;
  return `${span} comparaste ${compared.length}; el promedio fue ${percent(average)}, el más alto ${percent(highest.percentage)} el ${when}.`;
}

/** About actions of goals on days with both pages. It says how they are counted, and nothing of a cause. */
export function livedSentence(
  { projected, lived }: { projected: number; lived: number },
  days: number,
): string {
  if (projected === 0)
    return `En los últimos ${days} días no hay acciones de tus metas en un día proyectado y descrito. Cuando las haya, aquí verás cuántas viviste.`;
  return `En los últimos ${days} días proyectaste ${count(projected, "acción", "acciones")} de tus metas, y ese mismo día ${lived === 0 ? "no marcaste ninguna" : `marcaste ${lived.toLocaleString("es-AR")}`} como ${lived < 2 ? "hecha" : "hechas"}. Cuentan los días con las dos páginas.`;
}

export function dayWords(pages: DayPages | undefined): string {
  if (!pages) return "sin páginas";
  const { project, describe, average } = pages;
  const held = project && describe ? "proyectado y descrito" : describe ? "descrito" : "proyectado";
  return average === undefined ? held : `${held}, ${percent(average)} de coherencia`;
}

export function yearSentence({ year, projected, described, compared, average }: YearFigures): string {
  if (projected + described === 0) return `De ${year} no hay páginas en tu diario.`;
  const told = [
    described > 0 && `describiste ${count(described, "día", "días")}`,
    projected > 0 && `proyectaste ${count(projected, "día", "días")}`,
  ];
  const pages = `En ${year} ${told.filter(Boolean).join(" y ")}.`;
  if (average === undefined) return pages;
  return `${pages} Comparaste ${count(compared, "día", "días")}, con ${percent(average)} de coherencia en promedio.`;
}

const RHYTHM_FROM = 7;
const LONG_FROM = 30;

/** The texts never say that a streak was lost (docs/product.md, section 21). */
export function streakWords({ days, isFrozen, isTodayDescribed, longest }: Streak): {
  title: string;
  text: string;
} {
  if (longest === 0)
    return {
      title: "Tu racha empieza con una página",
      text: "Describe cómo fue tu día y será el primero de tu racha.",
    };
  if (days === 0)
    return {
      title: "Hoy es un buen día para volver",
      text: "Todo lo que escribiste sigue aquí, y la próxima página abre una racha nueva.",
    };
  const title = days === 1 ? "día de racha" : "días de racha";
  if (isFrozen)
    return { title, text: "Ayer hiciste una pausa. Tu racha te espera: sigue hoy donde la dejaste." };
  if (days === 1)
    return {
      title,
      text: isTodayDescribed
        ? "El primero ya está. Así empieza."
        : "Ayer empezaste. Hoy puede ser el segundo.",
    };
  if (days < RHYTHM_FROM) return { title, text: "Un día tras otro: así se avanza." };
  if (days < LONG_FROM)
    return { title, text: "Ya pasaste la primera semana. Un hábito tarda meses: sigue con calma." };
  return { title, text: "Más de un mes. Un hábito puede tardar varios: vas bien." };
}
