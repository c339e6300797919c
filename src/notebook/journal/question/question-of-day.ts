import type { Goal } from "#notebook/goals/contract.ts";
import { addDays, daysBetween } from "#platform/shared/days/days.ts";
import type { JournalRecord } from "../contract.ts";

/** No question repeats within these days if there are enough questions. */
const ROUND_DAYS = 31;
/** The first day of the first round if no open goal has a tag. */
const FIRST_DAY = "2026-01-01";

type KeyedGoal = Pick<Goal, "key_id" | "created_at" | "completed_at" | "archived_at">;

type Catalog = ReadonlyMap<string, readonly string[]>;

/** Returns the same question on all devices with the same goals and pages. Tags of the newest open goals come first. */
export function questionOf(
  day: string,
  catalog: Catalog,
  goals: readonly KeyedGoal[],
  answered: ReadonlySet<string>,
): string | undefined {
  const keyed = goals
    .filter(
      ({ key_id, completed_at, archived_at }) => catalog.has(key_id ?? "") && !completed_at && !archived_at,
    )
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const keys = new Set(keyed.map(({ key_id }) => key_id ?? ""));
  const own = inTurn([...keys].map((key) => catalog.get(key) ?? []));
  const others = inTurn(
    [...catalog.keys()].sort().flatMap((key) => (keys.has(key) ? [] : [catalog.get(key) ?? []])),
  );
  const all = [...own, ...others];

  const round = Math.max(ROUND_DAYS, own.length);
  const passed = daysBetween(keyed[0]?.created_at.slice(0, 10) ?? FIRST_DAY, day);
  const at = modulo(passed, round);
  const turn = Math.floor(passed / round) * (round - own.length) + at - own.length;
  const place = at < own.length || others.length === 0 ? at : own.length + modulo(turn, others.length);
  const inOrder = [...all.slice(place), ...all.slice(0, place)];
  return inOrder.find((question) => !answered.has(question)) ?? inOrder[0];
}

export function answeredBefore(day: string, pages: Iterable<JournalRecord>): ReadonlySet<string> {
  const from = addDays(day, 1 - ROUND_DAYS);
  const asked = new Set<string>();
  for (const { event_date, question_text } of pages)
    if (question_text && event_date >= from && event_date < day) asked.add(question_text);
  return asked;
}

/** Takes the first item of each list, then the second of each, and so on. */
function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}
