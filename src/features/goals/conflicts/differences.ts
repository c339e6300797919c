import { longDate } from "#shared/days.ts";
import type { WrittenGoal } from "../client.ts";
import { asCondition } from "../if-then.ts";

export interface ComparedLine {
  text: string;
  isShared: boolean;
}

interface Difference {
  part: string;
  /** Empty where that version has no text. */
  a: ComparedLine[];
  b: ComparedLine[];
}

/** In the order of the goal's page. */
const PARTS: Readonly<Record<keyof WrittenGoal, readonly [string, (goal: WrittenGoal) => string[]]>> = {
  title: ["Título", ({ title }) => [title]],
  deadline: ["Fecha límite", ({ deadline }) => [longDate(deadline)]],
  whys: ["Mis porqués", ({ whys }) => whys.map(({ why_text }) => why_text)],
  actions: ["Plan de acción", ({ actions }) => actions.map(({ action_text }) => action_text)],
  obstacles: [
    "Si algo se interpone",
    ({ obstacles }) =>
      obstacles.map((pair) => `Si ${asCondition(pair.obstacle_text)}, entonces ${pair.response_text}`),
  ],
  vision_text: ["Mi visión", ({ vision_text }) => linesOf(vision_text)],
  commitment_text: ["Mi compromiso", ({ commitment_text }) => linesOf(commitment_text)],
};

export function differencesOf(a: WrittenGoal, b: WrittenGoal): Difference[] {
  return Object.values(PARTS).flatMap(([part, read]) => {
    const [mine, other] = [read(a), read(b)];
    if (JSON.stringify(mine) === JSON.stringify(other)) return [];
    return [{ part, a: compare(mine, other), b: compare(other, mine) }];
  });
}

function compare(lines: readonly string[], others: readonly string[]): ComparedLine[] {
  const there = new Set(others);
  return lines.map((text) => ({ text, isShared: there.has(text) }));
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
