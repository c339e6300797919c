import { withoutEnd } from "#shared/text/edges.ts";

const LOOSE_END = /^[\s.,;:]$/u;

/** Removes trailing punctuation from an obstacle, for the sentence "Si …, entonces …". */
export function asCondition(obstacle: string): string {
  return withoutEnd(obstacle, LOOSE_END) || obstacle;
}
