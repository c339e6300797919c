import { figure } from "#shared/text/figure.ts";
import type { Usage } from "./contract.ts";

interface Kind {
  /** "Tienes" if absent. */
  begin?: string;
  amount?: (count: number) => string;
  /** Follows the bound, such as "MB". */
  unit?: string;
  /** What the server rejects at the bound. */
  refused: string;
  kept: string;
  advice: string;
  href?: string;
  link?: string;
  /** Pages that show the notice; all tools if absent. */
  paths?: RegExp;
}

const MB = 1024 * 1024;
const GB = 1024 * MB;

const whole = (count: number) => format(count, 1, 0);
const megabytes = (bytes: number) => format(bytes, MB, 1);
const gigabytes = (bytes: number) => format(bytes, GB, 2);

const KEPT = "Lo que tienes no se pierde, y puedes seguir cambiándolo.";
const ADVICE = "Elimina lo que ya no necesites.";
/** For kinds with a feminine name. */
const FEMININE = {
  kept: "Las que tienes no se pierden, y puedes seguir cambiándolas.",
  advice: "Elimina las que ya no necesites.",
};
const JOURNAL = { href: "/mi-calendario", link: "Ir a tu diario", paths: /^\/mi-calendario/ };
const PICTURES = {
  ...JOURNAL,
  refused: "imágenes nuevas",
  kept: "Las que tienes no se pierden.",
  advice: "Quita de tu diario las que ya no necesites.",
};

const KINDS: Record<string, Kind> = {
  ideas: {
    ...FEMININE,
    refused: "ideas nuevas",
    href: "/ideas",
    link: "Ir a tus ideas",
    paths: /^\/ideas/,
  },
  user_goals: {
    ...FEMININE,
    refused: "metas nuevas",
    href: "/mis-metas",
    link: "Ir a tus metas",
    paths: /^\/(mis-metas|meta|crear-meta)/,
  },
  user_page_notes: {
    refused: "notas nuevas",
    kept: "Las que tienes no se pierden.",
    advice: "Borra las que ya no necesites.",
    href: "/mi-busqueda",
    link: "Buscar entre tus notas",
    paths: /^\/notas/,
  },
  calendar_events: {
    refused: "eventos nuevos",
    kept: "Los que tienes no se pierden, y puedes seguir cambiándolos.",
    advice: "Elimina los que ya pasaron y no necesites.",
    href: "/calendario",
    link: "Ir a tu calendario",
    paths: /^\/calendario/,
  },
  personal_calendar_events: { ...JOURNAL, ...FEMININE, refused: "páginas nuevas" },
  daily_comparisons: {
    ...JOURNAL,
    refused: "comparaciones de otros días",
    kept: FEMININE.kept,
    advice: "Con la página de un día que elimines se va también su comparación.",
  },
  daily_feelings: {
    ...JOURNAL,
    refused: "la energía y el ánimo de otros días",
    kept: KEPT,
    advice: "Con la descripción de un día que elimines se va también lo que anotaste de él.",
  },
  weekly_reviews: {
    ...FEMININE,
    refused: "semanas nuevas",
    href: "/mi-semana",
    link: "Ir a mi semana",
    paths: /^\/mi-semana/,
  },
  conflicts: {
    refused: "otras versiones de lo que cambiaste en dos dispositivos",
    kept: "Las que tienes no se pierden.",
    advice: "Donde veas dos versiones de lo mismo, elige una.",
  },
  words: {
    begin: "Tus textos ocupan",
    amount: megabytes,
    unit: "MB",
    refused: "textos nuevos",
    kept: "Los que tienes no se pierden, y puedes seguir cambiándolos.",
    advice: ADVICE,
    href: "/mi-busqueda",
    link: "Buscar en lo que escribí",
  },
  pictures: PICTURES,
  picture_bytes: { ...PICTURES, begin: "Tus imágenes ocupan", amount: gigabytes, unit: "GB" },
};

export function tellUsage(usage: Usage) {
  const { kind, name = "", count, max } = usage;
  const words = wordsFor(usage);
  const { begin = "Tienes", amount = whole, unit = "", refused, kept, advice, href, link } = words;
  const isFull = count >= max;
  const bound = `${amount(max)} ${unit}`.trim();
  const there = `${amount(count)} ${name}`.trim();
  return {
    kind,
    isFull,
    share: Math.min(count / max, 1),
    title: `${begin} ${there} de ${bound}`,
    text: `${isFull ? "Por ahora no se guardan" : `Al llegar a ${bound} no se guardarán`} ${refused}. ${kept}`,
    advice,
    href,
    link,
  };
}

export function isToldAt(path: string, usage: Usage): boolean {
  const { paths } = wordsFor(usage);
  return paths === undefined || paths.test(path);
}

/** A kind without words of its own gets those that fit every kind of record. */
function wordsFor({ kind, name }: Usage): Kind {
  return KINDS[kind] ?? { refused: `más ${name}`, kept: KEPT, advice: ADVICE };
}

/** Rounds down: a usage below its bound must not look full. */
function format(count: number, unit: number, digits: number): string {
  const factor = 10 ** digits;
  return figure(Math.floor((count / unit) * factor) / factor);
}
