/**
 * An obstacle as the first half of a sentence that goes on, "Si …, entonces …": without the full stop that its
 * writer may have put.
 */
export function asCondition(obstacle: string): string {
  return obstacle.replace(/[\s.,;:]+$/u, "") || obstacle;
}
