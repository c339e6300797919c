import { createStore } from "#platform/shared/store.ts";

export interface Notice {
  id: string;
  title: string;
  description: string | undefined;
  isError: boolean;
  durationMs: number;
}

type Hold = "pointer" | "focus" | "away";

/** A newer notice waits until the shown one was in sight for this time, so that nobody misses a notice. */
const SEEN_MS = 1000;

/** The notices on the page. The first is shown, and only its time runs. The others wait for their turn. */
export const notices = createStore<readonly Notice[]>([]);

const leftMs = new Map<string, number>();
const holds = new Set<Hold>();
let running: { id: string; sinceMs: number; timeout: ReturnType<typeof setTimeout> } | undefined;

/** Adds a notice with its full time. It replaces one with the same id at once, and any other for good once seen. */
export function addNotice(notice: Notice): void {
  stop();
  leftMs.set(notice.id, notice.durationMs);
  const all = notices.get();
  const isKnown = all.some(({ id }) => id === notice.id);
  notices.set(isKnown ? all.map((one) => (one.id === notice.id ? notice : one)) : [...all, notice]);
  const [shown, next] = notices.get();
  // Someone who points at the shown notice or focuses it has seen it.
  if (shown && next && (unseenMs(shown) <= 0 || holds.has("pointer") || holds.has("focus")))
    removeNotice(shown.id);
  else run();
}

export function removeNotice(id: string): void {
  stop();
  leftMs.delete(id);
  notices.set(notices.get().filter((other) => other.id !== id));
  // A closed notice sends no event when pointer and focus leave it.
  holds.delete("pointer");
  holds.delete("focus");
  run();
}

/** Holds the notice while someone reads or uses it, or looks at another window. */
export function holdNotices(hold: Hold, isHeld: boolean): void {
  stop();
  if (isHeld) holds.add(hold);
  else holds.delete(hold);
  run();
}

function run(): void {
  const [shown, next] = notices.get();
  if (!shown || holds.size > 0) return;
  const { id } = shown;
  const waitMs = next ? unseenMs(shown) : leftMs.get(id);
  running = { id, sinceMs: Date.now(), timeout: setTimeout(() => removeNotice(id), waitMs) };
}

function unseenMs({ id, durationMs }: Notice): number {
  const restMs = leftMs.get(id) ?? 0;
  return Math.min(restMs, restMs - durationMs + SEEN_MS);
}

function stop(): void {
  if (!running) return;
  const { id, sinceMs, timeout } = running;
  clearTimeout(timeout);
  leftMs.set(id, (leftMs.get(id) ?? 0) - (Date.now() - sinceMs));
  running = undefined;
}
