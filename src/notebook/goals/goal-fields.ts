import { longDate } from "#platform/shared/days/days.ts";
import { trimText, withoutEnd } from "#platform/shared/text/edges.ts";
import { tooLong } from "#platform/shared/text/too-long.ts";
import type { Goal, WrittenGoal } from "./contract.ts";
import { firstDeadline } from "./deadline.ts";
import {
  ACTIONS_MAX,
  DEADLINE_IN_THE_PAST,
  GOAL_ITEM_MAX,
  GOAL_TEXT_MAX,
  GOAL_TITLE_MAX,
  GOAL_TITLE_REQUIRED,
  OBSTACLES_MAX,
  WHYS_MAX,
} from "./goal-limits.ts";

interface Field<V> {
  heading: string;
  tidy: (value: V) => V;
  /** The Spanish sentence about a tidied value that is too long or missing. */
  problemOf: (value: V) => string | undefined;
  linesOf: (value: V) => string[];
  isValue: (value: unknown) => boolean;
}

/** The fields that a member writes, in the order of the forms. The code does not compile if one is missing. */
export const GOAL_FIELDS: { [F in keyof WrittenGoal]: Field<WrittenGoal[F]> } = {
  title: text("Título", GOAL_TITLE_MAX, GOAL_TITLE_REQUIRED),
  whys: list("Mis Porqués", WHYS_MAX, ["why_text"]),
  actions: list("Plan de Acción", ACTIONS_MAX, ["action_text"]),
  obstacles: list(
    "Si algo se interpone",
    OBSTACLES_MAX,
    ["obstacle_text", "response_text"],
    (pair) => `Si ${asCondition(pair.obstacle_text) || "…"}, entonces ${pair.response_text || "…"}`,
  ),
  deadline: { ...text("Fecha Límite", "yyyy-MM-dd".length), linesOf: (day) => [longDate(day)] },
  vision_text: text("Mi Visión", GOAL_TEXT_MAX),
  commitment_text: text("Mi Compromiso", GOAL_TEXT_MAX),
};

type Name = keyof WrittenGoal;
export const FIELD_NAMES = Object.keys(GOAL_FIELDS) as Name[];
/** The fields that the wizard asks for. The title comes from the idea. */
export const ASKED_FIELDS = FIELD_NAMES.filter((name) => name !== "title");

/** Trims texts, and drops blank list items and unknown properties. */
export function tidyGoal(written: WrittenGoal): WrittenGoal {
  const tidy = <N extends Name>(name: N) => [name, GOAL_FIELDS[name].tidy(written[name])];
  return Object.fromEntries(FIELD_NAMES.map(tidy));
}

/** Compares what a reader sees. Ignores ids and completion dates. */
export function readsTheSame(a: WrittenGoal, b: WrittenGoal): boolean {
  const wordsOf = (goal: WrittenGoal) =>
    JSON.stringify(tidyGoal(goal), (key, value) => (key === "id" ? undefined : value));
  return wordsOf(a) === wordsOf(b);
}

/** Returns the path of the first item whose list repeats its id, such as `actions.3.id`; null if there is none. */
export function findRepeatedId(written: WrittenGoal): string | null {
  for (const name of FIELD_NAMES) {
    const value = written[name];
    const ids = typeof value === "string" ? [] : value.map(({ id }) => id);
    const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
    if (repeated >= 0) return `${name}.${repeated}.id`;
  }
  return null;
}

/** Returns the actions with their completion dates. An action that is not among the `known` ones has none. */
export function withDoneAt(actions: WrittenGoal["actions"], known: Goal["actions"] = []): Goal["actions"] {
  const doneAt = new Map(known.map(({ id, done_at }) => [id, done_at]));
  return actions.map((action) => ({ ...action, done_at: doneAt.get(action.id) ?? null }));
}

export function problemsOf(written: WrittenGoal, known: { deadline: string }, today: string) {
  const problems: { [F in Name]?: string } = {};
  const check = <N extends Name>(name: N) => {
    const problem = GOAL_FIELDS[name].problemOf(written[name]);
    if (problem !== undefined) problems[name] = problem;
  };
  FIELD_NAMES.forEach(check);
  if (written.deadline !== known.deadline && written.deadline < firstDeadline(today))
    problems.deadline = DEADLINE_IN_THE_PAST;
  return problems;
}

export function isWrittenGoal(value: unknown): value is WrittenGoal {
  const stored = (value ?? {}) as Record<string, unknown>;
  return FIELD_NAMES.every((name) => GOAL_FIELDS[name].isValue(stored[name]));
}

function text(heading: string, max: number, required?: string): Field<string> {
  return {
    heading,
    tidy: trimText,
    problemOf(value) {
      if (value === "") return required;
      return value.length > max ? tooLong(max) : undefined;
    },
    linesOf: (value) => value.split("\n").map(trimText).filter(Boolean),
    isValue: (value) => typeof value === "string",
  };
}

type Item<N extends string> = { id: string } & Record<N, string>;

function list<N extends string>(
  heading: string,
  max: number,
  names: readonly N[],
  lineOf?: (item: Item<N>) => string,
): Field<Item<N>[]> {
  const textsOf = (item: Item<N>) => names.map((name) => item[name]);
  const tidyItem = (item: Item<N>) =>
    ({ id: item.id, ...Object.fromEntries(names.map((name) => [name, trimText(item[name])])) }) as Item<N>;
  return {
    heading,
    tidy: (items) => items.map(tidyItem).filter((item) => textsOf(item).some(Boolean)),
    problemOf(items) {
      if (items.length > max) return `Caben ${max}. Quita ${items.length - max}.`;
      const isTooLong = items.flatMap(textsOf).some(({ length }) => length > GOAL_ITEM_MAX);
      return isTooLong ? `Una línea pasa de ${GOAL_ITEM_MAX} caracteres. Acórtala.` : undefined;
    },
    linesOf: (items) => items.map((item) => lineOf?.(item) ?? textsOf(item).join()),
    isValue: (value) =>
      Array.isArray(value) &&
      value.every((item) => ["id", ...names].every((name) => typeof item?.[name] === "string")),
  };
}

const LOOSE_END = /^[\s.,;:]$/u;

export function asCondition(obstacle: string): string {
  return withoutEnd(obstacle, LOOSE_END) || obstacle;
}
