import { withoutEnd } from "#shared/edges.ts";

const LOOSE_END = /^[\s.,;:]$/u;

/**
 * An obstacle as the first half of a sentence that goes on, "Si …, entonces …": without the full stop that its
 * writer may have put.
 */
export function asCondition(obstacle: string): string {
  return withoutEnd(obstacle, LOOSE_END) || obstacle;
}
