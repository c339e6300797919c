import { figure } from "./figure.ts";

/** Counts in words, such as "1 día" or "12 000 días", with a no-break space. */
export function counted(count: number, one: string, many: string): string {
  return `${figure(count)}\u00a0${count === 1 ? one : many}`;
}

/** Ends a list that shows only its beginning. */
export function andMore(count: number): string {
  return count === 1 ? "Y uno más." : `Y ${figure(count)} más.`;
}
