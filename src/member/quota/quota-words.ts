import { figure } from "#platform/shared/text/figure.ts";
import type { Usage } from "./contract.ts";

/** What a kind's warning says besides its name and its numbers. */
interface Kind {
  /** Sizes instead of a number of records. */
  size?: { begin: string; name: string; bytes: number; unit: string; digits: number };
  advice?: string;
  href?: string;
  link?: string;
}

const MB = 1024 * 1024;
const ADVICE = "Elimina lo que ya no necesites.";
const JOURNAL = { href: "/mi-calendario", link: "Ir a tu diario" };
const PICTURES = { ...JOURNAL, advice: "Quita de tu diario las que ya no necesites." };

const KINDS: Record<string, Kind> = {
  ideas: { href: "/ideas", link: "Ir a tus ideas" },
  user_goals: { href: "/mis-metas", link: "Ir a tus metas" },
  user_page_notes: { href: "/mi-busqueda", link: "Buscar entre tus notas" },
  calendar_events: { href: "/calendario", link: "Ir a tu calendario" },
  personal_calendar_events: JOURNAL,
  daily_comparisons: {
    ...JOURNAL,
    advice: "Con la página de un día que elimines se va también su comparación.",
  },
  daily_feelings: {
    ...JOURNAL,
    advice: "Con la descripción de un día que elimines se va también lo que anotaste de él.",
  },
  weekly_reviews: { href: "/mi-semana", link: "Ir a mi semana" },
  conflicts: { advice: "Donde veas dos versiones de lo mismo, elige una." },
  words: {
    size: { begin: "Tus textos ocupan", name: "textos", bytes: MB, unit: "MB", digits: 1 },
    href: "/mi-busqueda",
    link: "Buscar en lo que escribí",
  },
  pictures: PICTURES,
  picture_bytes: {
    ...PICTURES,
    size: { begin: "Tus imágenes ocupan", name: "imágenes", bytes: 1024 * MB, unit: "GB", digits: 2 },
  },
};

export function tellUsage({ kind, name = "", count, max }: Usage) {
  const { size, advice = ADVICE, ...way } = KINDS[kind] ?? {};
  const amount = (value: number) => (size ? inUnits(value, size) : figure(value));
  const bound = size ? `${amount(max)} ${size.unit}` : amount(max);
  const isFull = count >= max;
  const refused = `${isFull ? "Por ahora no se guardan" : `Al llegar a ${bound} no se guardarán`} más ${size?.name ?? name}.`;
  return {
    kind,
    isFull,
    share: Math.min(count / max, 1),
    title: size
      ? `${size.begin} ${amount(count)} de ${bound}`
      : `Tienes ${amount(count)} ${name} de ${bound}`,
    text: `${refused} Lo que tienes no se pierde. ${advice}`,
    ...way,
  };
}

/** Rounds down: a usage below its bound must not look full. */
function inUnits(count: number, { bytes, digits }: { bytes: number; digits: number }): string {
  const factor = 10 ** digits;
  return figure(Math.floor((count / bytes) * factor) / factor);
}
