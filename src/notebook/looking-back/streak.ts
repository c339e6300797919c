import { daysBetween } from "#platform/shared/days/days.ts";

/** One skipped day between two described days freezes a streak and is not counted; two end it. */
const STEP_MAX = 2;

/** Computes the current and the longest streak. The current one lasts although `today` is not described yet. */
export function streakAt(today: string, described: Iterable<string>) {
  const days = [...new Set(described)].filter((day) => day <= today).sort();
  let run = 0;
  let longest = 0;
  let before: string | undefined;
  for (const day of days) {
    run = before !== undefined && daysBetween(before, day) <= STEP_MAX ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  const sinceLast = before === undefined ? Number.POSITIVE_INFINITY : daysBetween(before, today);
  return {
    days: sinceLast <= STEP_MAX ? run : 0,
    // Yesterday was skipped: describing today continues the streak.
    isFrozen: sinceLast === STEP_MAX,
    isTodayDescribed: sinceLast === 0,
    longest,
  };
}

const RHYTHM_FROM = 7;
const MONTH_FROM = 30;
/** A long streak lasts more than the longest month. */
const LONG_FROM = 32;

/** The texts never say that a streak was lost (docs/product.md, section 21). */
export function streakWords({ days, isFrozen, isTodayDescribed, longest }: ReturnType<typeof streakAt>) {
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
  if (days < RHYTHM_FROM) return { title, text: "Página tras página: así se avanza." };
  if (days < MONTH_FROM)
    return { title, text: "Ya completaste la primera semana. Un hábito tarda meses: sigue con calma." };
  const beginning = days < LONG_FROM ? "Un mes entero." : "Más de un mes.";
  return { title, text: `${beginning} Un hábito puede tardar varios: vas bien.` };
}
