import type { Clock } from "#shared/time.ts";

/**
 * Counts calls in this process's memory, where they are forgotten with the window: a caller is kept nowhere else.
 *
 * @returns whether this caller may still call
 */
export function callLimit(max: number, windowMs: number, clock: Clock): (caller: string) => boolean {
  let counts = new Map<string, number>();
  let since = clock().getTime();
  return (caller) => {
    const now = clock().getTime();
    if (now - since >= windowMs) {
      counts = new Map();
      since = now;
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    return count <= max;
  };
}
