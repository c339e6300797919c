import { type Clock, SECOND_MS } from "#platform/shared/time.ts";

/** The most callers that this process remembers per limit, in about 5 MB. */
const CALLERS_MAX = 50_000;

export type CallLimit = ReturnType<typeof callLimit>;

/** A fixed-window limit, stored only in this process's memory. */
export function callLimit(max: number, windowMs: number, clock: Clock) {
  let counts = new Map<string, number>();
  /** The older half of the callers. New callers push these out first, so that memory stays bounded. */
  let older = new Map<string, number>();
  let since = clock().getTime();

  /** Counts a call, or an expensive one as several. @returns whether this caller may still call */
  const mayCall = (caller: string, weight = 1): boolean => {
    const now = clock().getTime();
    // A clock that was set back must not keep a window open for hours.
    if (now < since || now - since >= windowMs) {
      counts = new Map();
      older = new Map();
      since = now;
    }
    const count = (counts.get(caller) ?? older.get(caller) ?? 0) + weight;
    counts.set(caller, count);
    if (counts.size >= CALLERS_MAX / 2) {
      older = counts;
      counts = new Map();
    }
    return count <= max;
  };
  /** Whole seconds until every caller may call again. */
  const secondsLeft = () => Math.max(1, Math.ceil((since + windowMs - clock().getTime()) / SECOND_MS));
  return Object.assign(mayCall, { secondsLeft });
}
