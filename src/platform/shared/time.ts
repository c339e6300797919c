export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the current time. Code gets it as a parameter, so that tests control the time. */
export type Clock = () => Date;

/** Returns the time of a change that follows the `known` one, even if another device's clock was ahead. */
export function timeAfter(known: string | undefined, now = new Date()): string {
  return new Date(Math.max(now.getTime(), known ? Date.parse(known) + 1 : 0)).toISOString();
}

type Created = Record<"id" | "created_at", string>;

export function byNewest(a: Created, b: Created): number {
  return a.created_at + a.id < b.created_at + b.id ? 1 : -1;
}
