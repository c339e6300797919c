import type { Goal } from "#notebook/goals/contract.ts";
import type { Comparison, JournalRecord } from "#notebook/journal/contract.ts";
import { daysOf, pagesOf } from "#notebook/journal/month/day-pages.ts";
import { RECORD_FIELDS } from "#notebook/journal/record/record-fields.ts";
import { curvesThrough, type Day, heightsOf, type Point, rounded } from "#notebook/looking-back/ridge.ts";
import type { Review } from "#notebook/weekly-review/contract.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { counted } from "#platform/shared/text/counted.ts";

/** The parts of a member's notebook that the drawing shows. */
export type Horizon = ReturnType<typeof readHorizon>;

interface Notebook {
  pages: Iterable<JournalRecord>;
  comparisons: ReadonlyMap<string, Comparison>;
  goals: Iterable<Goal>;
  reviews: Iterable<Review>;
}

/** Replaces the title while the words are hidden. */
export const COVERED = "···";
const DAYS = 30;

export function readHorizon(today: string, { pages, comparisons, goals, reviews }: Notebook) {
  const first = addDays(today, 1 - DAYS);
  const recent = [...pages].filter(({ event_date }) => event_date >= first && event_date <= today);
  const days = daysOf(recent, comparisons);
  const { project, describe } = pagesOf(days, today);
  return {
    /** Today is the last day. */
    days: Array.from({ length: DAYS }, (_, index): Day => days.get(addDays(first, index))?.average ?? null),
    title: project?.title.trim() ?? "",
    /** The number of the four fields that have text in today's description. */
    fields: describe ? RECORD_FIELDS.filter((field) => describe[field].trim() !== "").length : 0,
    goalsReached: [...goals].filter(({ completed_at }) => completed_at !== null).length,
    weeksReviewed: new Set(Array.from(reviews, ({ week }) => week)).size,
  };
}

/** Names everything that the drawing shows, including what exceeds its limits. */
export function horizonSentence({ days, title, fields, goalsReached, weeksReviewed }: Horizon): string {
  const known = days.filter((day) => day !== null);
  const mean = Math.round(known.reduce((sum, day) => sum + day, 0) / known.length);
  const today = days.at(-1);
  const coherence =
    known.length === 1 ? `${mean} %` : `${mean} % en promedio y del ${Math.max(...known)} % en tu mejor día`;
  const described = `describiste ${counted(fields, "campo", "campos")} de 4`;
  const projected = title === COVERED ? "tu día" : `«${title}»`;
  const done = [title && `proyectaste ${projected}`, fields > 0 && described].filter(Boolean).join(" y ");
  const reached = [
    goalsReached > 0 && counted(goalsReached, "meta cumplida", "metas cumplidas"),
    weeksReviewed > 0 && counted(weeksReviewed, "semana revisada", "semanas revisadas"),
  ];
  return [
    known.length > 0
      ? `En los últimos 30 días comparaste ${counted(known.length, "día", "días")}: tu coherencia fue del ${coherence}.`
      : "Tu horizonte está llano: en los últimos 30 días no comparaste ninguno.",
    done
      ? `Hoy ${done}${typeof today === "number" ? `, con el ${today} % de coherencia` : ""}.`
      : "Hoy tu cuaderno espera.",
    reached.some(Boolean) && `Tienes ${reached.filter(Boolean).join(" y ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

export const LIGHTS = ["night", "dawn", "noon", "evening"] as const;
export type Light = (typeof LIGHTS)[number];

/** `hour` is the hour of the device's clock. The night begins when Hoy asks for the day's description. */
export function lightAt(hour: number): Light {
  if (hour < 5 || hour >= 19) return "night";
  if (hour < 10) return "dawn";
  return hour < 17 ? "noon" : "evening";
}

// All places are in the units of the drawing, which is 480 wide and 244 high, like the drawing for visitors.
const BASE = 134;
const TODAY_X = 420;
/** The height of a day of 100 %. */
const RISE = 82;

/** The places of birds (one per reached goal) and windows (one lit per reviewed week). */
const FLIGHT = "154 24,183 16,125 16,212 25,99 26,242 15,73 14,267 27,48 25,293 17,25 13,318 28".split(",");
const WINDOWS = "38 179,27 197,50 197,27 216,50 216".split(",").map((place) => `M${place}h11v11h-11z`);
/** The number of letters of each of four words, for four lines of illegible handwriting. */
const HANDS = ["3142", "2412", "4231", "2313"];
export const FIELD_LINES = [162, 177, 192, 207];

/** Returns the paths that depend on the member's days, and the height of today, which is the last one's if unknown. */
export function drawHorizon({ days, fields, goalsReached, weeksReviewed }: Horizon) {
  const today = days.at(-1) ?? null;
  const before = days.slice(0, -1);
  const heightAt = (percentage: number) => BASE - (percentage / 100) * RISE;
  const points = heightsOf(before).map(
    (height, index): Point => [16 + (index * 344) / (before.length - 1), heightAt(height)],
  );
  const [lastX, lastY] = points.at(-1) ?? [TODAY_X, BASE];
  const nowY = today === null ? lastY : heightAt(today);
  const knownX = today === null ? lastX : TODAY_X;
  const firstY = points[0]?.[1] ?? BASE;
  const ends: Point[] = [[-4, firstY], ...points, [TODAY_X, nowY], [484, nowY]];
  const isFlat = (index: number) =>
    ends[index]?.[1] === BASE && typeof days[Math.max(0, index - 1)] !== "number";
  const flats = ends.flatMap(([x], index) =>
    isFlat(index) && isFlat(index + 1) && x < knownX
      ? `M${rounded(x)} ${BASE}H${rounded(ends[index + 1]?.[0] ?? x)}`
      : [],
  );
  const below = (line: Point[]) => `M-4 ${rounded(firstY)}${curvesThrough(line)}V248H-4z`;
  return {
    land: below(ends),
    /** A farther and smoother land. */
    haze: below(ends.filter((_, index) => index % 5 === 0 || index > DAYS)),
    flats: `${flats.join("")}M${rounded(knownX)} ${rounded(nowY)}H484`.replaceAll(
      /H([\d.]+)M\1 134(?=H)/g,
      "",
    ),
    stitches: [...points, [TODAY_X, nowY] as const]
      .flatMap(([x, y], index) =>
        days[index] === null ? [] : `M${rounded(x)} ${rounded(Math.min(y + 7, BASE))}V140`,
      )
      .join(""),
    nowY,
    birds: FLIGHT.slice(0, goalsReached)
      .map((place) => `M${place}q5-7 8 0 3-7 8 0`)
      .join(""),
    lit: WINDOWS.slice(0, weeksReviewed).join(""),
    dark: WINDOWS.slice(weeksReviewed).join(""),
    described: FIELD_LINES.slice(0, fields)
      .map((y, index) => handAt(258, y - 1, HANDS[index] ?? ""))
      .join(""),
  };
}

/** Draws illegible handwriting. */
function handAt(x: number, y: number, words: string): string {
  return `M${x} ${y}${Array.from(words, (letters) => `q2-6 5 0${"t5 0".repeat(Number(letters))}`).join("m6 0")}`;
}

/** Breaks a title into at most three lines. A cut line, and the last line of a longer title, end with an ellipsis. */
export function titleLines(title: string): string[] {
  const lines = [""];
  for (const word of title.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) === "" || widthOf(longer) <= PAGE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.slice(0, PAGE_LINES).map((line, index) => {
    const isLast = index === PAGE_LINES - 1 && lines.length > PAGE_LINES;
    if (!isLast && widthOf(line) <= PAGE_WIDTH) return line;
    const letters = Array.from(line);
    while (widthOf(letters.join("")) > PAGE_WIDTH - 1) letters.pop();
    return `${letters.join("").replace(/[\s,.…]+$/, "")}…`;
  });
}

const PAGE_LINES = 3;
/** The width of a line, in letters of average width. */
const PAGE_WIDTH = 11.5;

function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (/[mwA-ZÑ]|[^ -ɏ]/.test(letter) ? 1.5 : 1), 0);
}
