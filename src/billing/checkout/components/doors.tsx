import type { Door } from "#billing/subscription/client.ts";
import { cutText } from "#platform/shared/text/cut-text.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";

/** More than an idea's title may have, so that its date at the end shows too. */
const SENTENCE_MAX = 240;

interface Drawing {
  /** On a grid of 420 × 136. Each path follows the name of its paint (`PAINTS`). */
  art: string;
  /** Examples, each with the middle of its base line. */
  said?: Readonly<Record<string, readonly [x: number, y: number]>>;
  /** The upper edge of a drawing below the person's own sentence. */
  top?: number;
  /** The part that the plan shows next to the price; by default the left one. */
  part?: string;
}

/** The words of the first dialog, and a drawing of what one does with the tool. */
type DoorWords = Drawing & { title: string; text: string };

/** Two words of illegible handwriting. */
const SHORT = "q2-6 5 0t5 0t5 0m6 0";
const LONG = "q2-6 5 0t5 0t5 0t5 0m6 0";
const HEART = "c-11-8-16-13-16-20a8 8 0 0 1 16-4 8 8 0 0 1 16 4c0 7-5 12-16 20z";

/** A day's two pages, and how coherent they and the days before were. */
const DAY: Drawing = {
  art: `sheet:M7 4h94v108H7z|faint:M228 86v22M258 80v28M288 90v18M318 78v30|line:M14 27h26M206 108c8 0 12-28 24-28s18-8 30-8 16 12 28 10 16-14 30-14 24 6 54 6 34 8 46 34M236 40q5-7 9 0 4-7 9 0M268 24q5-6 8 0 3-6 8 0|ember:M18 46${LONG}${SHORT}${SHORT}M18 66${SHORT}${LONG}M18 86${LONG}M372 36V26M343 47l-7-7M401 47l7-7|light:M18 27a9 9 0 0 1 18 0zM345 74a27 27 0 0 1 54 0z|night:M89 24h100v108H89z|dark:M102 70${SHORT}${LONG}${SHORT}M102 90${LONG}${SHORT}M102 110${LONG}${LONG}|moon:M119 49a10 10 0 1 1-11-13 8 8 0 0 0 11 13z`,
  said: { "74\u00a0%": [374, 107] },
};

/** A goal's way from the horizon: its part behind the sun is drawn, the rest is dotted. */
const WAY: Drawing = {
  art: "faint:M150 79h0m18-5h0m18-5h0m18-4h0m18-4h0m18-3h0m18-3h0m18-2h0m18-2h0m18-1h0m18-1h0m18-1h0m18 0h0m18 0h0|line:M4 126c64-16 96-10 170-3s144-13 242-3|ember:M16 116q64-22 92-30|light:M124 68a17 17 0 1 0 .1 0z",
  top: 36,
};

const ANY: DoorWords = {
  title: "Premium: de\u00a0leerlo a\u00a0vivirlo",
  text: "El cuaderno donde pones las claves en práctica: ideas que se vuelven metas, notas, calendario y un diario con tu coherencia.",
  ...DAY,
};

const FAVOURITES: DoorWords = {
  title: "Tus claves, siempre a mano",
  text: "Con Premium tus favoritos te esperan en cualquier dispositivo, junto a tus notas, ideas, metas, calendario y un diario.",
  art: `back:M24 40l90-16 17 95-90 16zM396 40l-90-16-17 95 90 16z|sheet:M98 4h224v128H98z|faint:M50 100${SHORT}M53 118${SHORT}M340 100${SHORT}M338 118${SHORT}M124 98${LONG}${SHORT}${LONG}${SHORT}M124 116${SHORT}${LONG}|ember:M66 80${HEART}M354 80${HEART}|light:M210 48c-15-10-20-17-20-25a10 10 0 0 1 20-5 10 10 0 0 1 20 5c0 8-5 15-20 25z`,
  said: { Constancia: [210, 77] },
  part: "96 2 228 132",
};

const GOALS: DoorWords = {
  title: "De la idea a la meta",
  text: "Con Premium le das porqués, acciones, fecha y una carta para ti, y ves en su camino cuánto llevas.",
  ...WAY,
  said: { "Nadar un kilómetro": [210, 26] },
  top: 0,
};

/** The words by the control or by the first part of the tool's address. */
const DOORS: Readonly<Record<string, DoorWords>> = {
  heart: { ...FAVOURITES, title: "Guarda esta clave para volver" },
  goal: {
    title: "Tu meta ya empezó",
    text: "Premium guarda lo que escribiste y te acompaña en lo que falta: acciones, visión, compromiso y un diario para vivirla.",
    ...WAY,
  },
  exercise: {
    title: "Lo que escribiste ya es un comienzo",
    text: "Premium lo lleva a tu cuaderno, junto a tus notas, ideas, metas, calendario y un diario con tu coherencia.",
    art: `sheet:M186 122l6-15 58-36 8 12-58 37z|line:M8 132h404|ember:M14 118${LONG}${SHORT}${LONG}${LONG}${SHORT}${SHORT}|light:M340 132a28 28 0 0 1 56 0z`,
    top: 70,
    part: "180 64 220 70",
  },
  favoritos: FAVOURITES,
  notas: {
    title: "Escribe junto a cada clave",
    text: "Con Premium tus notas quedan en tu cuenta y te esperan cuando vuelves a leer la clave.",
    art: "sheet:M4 4h138v128H4zM186 30l228-12 4 88-228 12zM344 132l8-18 46-46 12 12-46 46z|faint:M20 44h106M20 62h24M20 80h106M20 98h106M20 116h60|line:M20 24h64|ember:M54 62h72c40 0 16 8 52 8M168 62l10 8-10 8M214 98h80",
    said: { "Mañana lo intento": [304, 60], "otra vez": [254, 88] },
    part: "3 0 140 136",
  },
  calendario: {
    title: "Tus fechas en un solo mes",
    text: "Con Premium anotas eventos con recordatorio junto a los plazos de tus metas, también en Google, Apple u Outlook.",
    art: "sheet:M4 18h196v114H4z|faint:M26 66h6m22 0h6m22 0h6m22 0h6m22 0h6M26 90h6m22 0h6m22 0h6m22 0h6m22 0h6m22 0h6M26 114h6m22 0h6m22 0h6|line:M4 46h196M50 8v20M154 8v20|ember:M180 66h44M112 124v-22l16 6-16 6M136 112h88|light:M169 56a10 10 0 1 0 .1 0z",
    said: { "Llamar a mamá": [315, 73], "Nadar 1 km": [292, 119] },
  },
  ideas: {
    title: "Que ninguna idea se enfríe",
    text: "Con Premium la anotas en segundos y, cuando quieras, el Asistente la vuelve una meta con plan y fecha.",
    art: "line:M44 106c0-18-20-22-20-48a32 32 0 0 1 64 0c0 26-20 30-20 48zM46 120h20M196 132c54-4 80-62 106-62s36 58 66 62h48M302 70V32l28 10-28 10|ember:M56 12V2M18 26l-8-6M94 26l8-6M80 122c50 14 110 10 150-6s40-30 64-38M382 98l-6-10M404 98l6-10M393 96|light:M34 60a22 22 0 0 1 44 0zM371 132a22 22 0 0 1 44 0z",
    said: { "Aprender a nadar": [196, 54] },
  },
  "crear-meta": GOALS,
  "mis-metas": GOALS,
  meta: GOALS,
  "mi-calendario": {
    title: "El día que quieres y el que viviste",
    text: "Con Premium proyectas tu día por la mañana, lo describes por la noche y, al compararlos, ves tu coherencia.",
    ...DAY,
  },
  habitos: {
    title: "Un hábito pequeño, sin rachas que perder",
    text: "Con Premium lo enganchas a algo que ya haces y eliges su versión mínima para los días difíciles.",
    art: "faint:M149 52c8-5 12 5 20 0s12 5 20 0|line:M20 28h64v26c0 20-14 28-32 28s-32-8-32-28zM84 36c20-4 20 26-2 24M10 92h84M146 30l6 58h34l6-58M219 88h34m6 0h34m6 0h34m6 0h34m6 0h34|ember:M42 20c-6-8 6-10 0-18M62 20c-6-8 6-10 0-18M108 58h24M123 50l9 8-9 8M396 62v-9M381 67l-5-5M411 67l5-5|light:M220 86a16 16 0 0 1 32 0zM260 86a16 16 0 0 1 32 0zM308 86a8 8 0 0 1 16 0zM380 86a16 16 0 0 1 32 0z",
    said: { "Después del café, un vaso de agua": [210, 126] },
  },
};

export function wordsOf(from = ""): DoorWords {
  const [control = "", tool = control] = from.split("/");
  return DOORS[tool] ?? ANY;
}

/** Returns the person's own sentence in quotation marks, or "". A heart's words are a key's title. */
export function sentenceOf(door: Door | undefined): string {
  if (!door?.words || door.from === "heart") return "";
  return `«${cutText(door.words, SENTENCE_MAX)}${door.words.length > SENTENCE_MAX ? "…" : ""}»`;
}

const PAINTS: Record<string, object> = {
  sheet: { fill: "var(--paper)" },
  back: { fill: "var(--paper)", stroke: "var(--edge)" },
  faint: { stroke: "var(--edge)" },
  ember: { stroke: "var(--ember)" },
  light: { fill: "var(--ember)", stroke: "none" },
  night: { "data-theme": "dark", fill: "var(--wash)", stroke: "var(--edge)" },
  dark: { "data-theme": "dark", stroke: "var(--ink)" },
  moon: { "data-theme": "dark", fill: "var(--ember)", stroke: "none" },
};

interface DoorDrawingProps {
  door: Door | undefined;
  isPart?: boolean;
  className: string;
}

/** The words of a heart's door, its key's title, replace the example. */
export function DoorDrawing({ door, isPart, className }: DoorDrawingProps) {
  const { art, said = {}, top = 0, part = "0 0 200 136" } = wordsOf(door?.from);
  return (
    <LineArt className={className} viewBox={isPart ? part : `0 ${top} 420 ${136 - top}`}>
      {art.split("|").map((path) => {
        const [paint = "", d] = path.split(":");
        return <path key={path} d={d} {...PAINTS[paint]} />;
      })}
      <g fill="currentColor" stroke="none" fontSize="22" textAnchor="middle" className="font-serif">
        {Object.entries(isPart && !door?.words ? {} : said).map(([text, [x, y]]) => (
          <text key={text} x={x} y={y}>
            {door?.words || text}
          </text>
        ))}
      </g>
    </LineArt>
  );
}
