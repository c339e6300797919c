import { createStore } from "#platform/shared/store.ts";

export interface Notice {
  id: string;
  title: string;
  description: string | undefined;
  isError: boolean;
  durationMs: number;
}

type Hold = "pointer" | "focus" | "away";

/** The notices on the page, the newest first. Only the first is shown, and only its time runs. */
export const notices = createStore<readonly Notice[]>([]);

const leftMs = new Map<string, number>();
const holds = new Set<Hold>();
let running: { id: string; sinceMs: number; timeout: ReturnType<typeof setTimeout> } | undefined;

/** Adds a notice with its full time. Replaces an earlier notice with the same id. */
export function addNotice(notice: Notice): void {
  stop();
  leftMs.set(notice.id, notice.durationMs);
  notices.set([notice, ...without(notice.id)]);
  run();
}

export function removeNotice(id: string): void {
  stop();
  leftMs.delete(id);
  notices.set(without(id));
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

function without(id: string): Notice[] {
  return notices.get().filter((other) => other.id !== id);
}

function run(): void {
  const id = notices.get()[0]?.id;
  if (id === undefined || holds.size > 0) return;
  running = { id, sinceMs: Date.now(), timeout: setTimeout(() => removeNotice(id), leftMs.get(id)) };
}

function stop(): void {
  if (!running) return;
  const { id, sinceMs, timeout } = running;
  clearTimeout(timeout);
  leftMs.set(id, (leftMs.get(id) ?? 0) - (Date.now() - sinceMs));
  running = undefined;
}
