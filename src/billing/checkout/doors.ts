import type { Door } from "#billing/subscription/client.ts";
import type { IconName } from "#platform/ui/drawings/icons.tsx";

/** The words and the picture of the first dialog. Without a page, the picture is a day's two pages. */
interface DoorWords {
  title: string;
  text: string;
  /** The name of the tool's page, and its first line as an example. */
  page?: string;
  icon?: IconName;
  line?: string;
  /** Whether the picture shows a goal's path. */
  hasPath?: boolean;
}

const ANY: DoorWords = {
  title: "Premium: de\u00a0leerlo a\u00a0vivirlo",
  text: "El cuaderno donde pones las claves en práctica: ideas que se vuelven metas, notas, calendario y un diario con tu coherencia.",
};

const FAVOURITES: DoorWords = {
  title: "Tus claves, siempre a mano",
  text: "Con Premium tus favoritos te esperan en cualquier dispositivo, junto a tus notas, ideas, metas, calendario y un diario.",
  page: "Tus Claves Favoritas",
  icon: "heart",
  line: "Constancia",
};

const GOALS: DoorWords = {
  title: "De la idea a la meta",
  text: "Con Premium le das porqués, acciones, fecha y una carta para ti, y ves en su camino cuánto llevas.",
  page: "Mis Metas",
  line: "Nadar un kilómetro",
  hasPath: true,
};

const JOURNAL: DoorWords = {
  title: "El día que quieres y el que viviste",
  text: "Con Premium proyectas tu día por la mañana, lo describes por la noche y, al compararlos, ves tu coherencia.",
};

/** The words by the control or by the first part of the tool's address. */
const DOORS: Readonly<Record<string, DoorWords>> = {
  heart: { ...FAVOURITES, title: "Guarda esta clave para volver" },
  goal: {
    title: "Tu meta ya empezó",
    text: "Premium guarda lo que escribiste y te acompaña en lo que falta: acciones, visión, compromiso y un diario para vivirla.",
    hasPath: true,
  },
  exercise: {
    title: "Lo que escribiste ya es un comienzo",
    text: "Premium lo lleva a tu cuaderno, junto a tus notas, ideas, metas, calendario y un diario con tu coherencia.",
  },
  favoritos: FAVOURITES,
  notas: {
    title: "Escribe junto a cada clave",
    text: "Con Premium tus notas quedan en tu cuenta y te esperan cuando vuelves a leer la clave.",
    page: "Mis Notas",
    icon: "note",
    line: "Mañana lo intento otra vez",
  },
  calendario: {
    title: "Tus fechas en un solo mes",
    text: "Con Premium anotas eventos con recordatorio junto a los plazos de tus metas, también en Google, Apple u Outlook.",
    page: "Calendario",
    icon: "month",
    line: "Llamar a mamá",
  },
  ideas: {
    title: "Que ninguna idea se enfríe",
    text: "Con Premium la anotas en segundos y, cuando quieras, el Asistente la vuelve una meta con plan y fecha.",
    page: "Banco de Ideas",
    icon: "bulb",
    line: "Aprender a nadar",
  },
  "crear-meta": GOALS,
  "mis-metas": GOALS,
  meta: GOALS,
  "mi-calendario": JOURNAL,
  habitos: {
    title: "Un hábito pequeño, sin rachas que perder",
    text: "Con Premium lo enganchas a algo que ya haces y eliges su versión mínima para los días difíciles.",
    page: "Mis Hábitos",
    icon: "sun",
    line: "Después del café, un vaso de agua",
  },
};

export function wordsOf(door: Door | undefined): DoorWords {
  const [control = "", tool = control] = door?.from.split("/") ?? [];
  return DOORS[tool] ?? ANY;
}
