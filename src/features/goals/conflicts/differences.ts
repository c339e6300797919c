import type { WrittenGoal } from "../contract.ts";
import { FIELD_NAMES, GOAL_FIELDS } from "../goal-fields.ts";

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

export function differencesOf(a: WrittenGoal, b: WrittenGoal): Difference[] {
  const differenceIn = <N extends keyof WrittenGoal>(name: N) => {
    const { heading, linesOf } = GOAL_FIELDS[name];
    const [mine, other] = [linesOf(a[name]), linesOf(b[name])];
    if (JSON.stringify(mine) === JSON.stringify(other)) return [];
    return [{ part: heading, a: compare(mine, other), b: compare(other, mine) }];
  };
  return FIELD_NAMES.flatMap(differenceIn);
}

function compare(lines: readonly string[], others: readonly string[]): ComparedLine[] {
  const there = new Set(others);
  return lines.map((text) => ({ text, isShared: there.has(text) }));
}
