import { createStore } from "#platform/shared/store.ts";

export interface Notice {
  id: string;
  title: string;
  description: string | undefined;
  isError: boolean;
  durationMs: number;
}

interface Timer {
  leftMs: number;
  startedAt: number;
  timeout: ReturnType<typeof setTimeout> | undefined;
}

type Hold = "pointer" | "focus" | "away";

/** The notices on the page, the newest first. */
export const notices = createStore<readonly Notice[]>([]);

const timers = new Map<string, Timer>();
const holds = new Set<Hold>();

/** Adds a notice. One with a known id restarts in its place. */
export function addNotice(notice: Notice): void {
  const others = notices.get();
  const isShown = others.some(({ id }) => id === notice.id);
  notices.set(
    isShown ? others.map((other) => (other.id === notice.id ? notice : other)) : [notice, ...others],
  );
  clearTimeout(timers.get(notice.id)?.timeout);
  const timer: Timer = { leftMs: notice.durationMs, startedAt: 0, timeout: undefined };
  timers.set(notice.id, timer);
  if (holds.size === 0) run(notice.id, timer);
}

export function removeNotice(id: string): void {
  clearTimeout(timers.get(id)?.timeout);
  timers.delete(id);
  notices.set(notices.get().filter((other) => other.id !== id));
  if (timers.size > 0) return;
  // A notice that closes under the pointer or with the focus fires no event for leaving it.
  holds.delete("pointer");
  holds.delete("focus");
}

/** Keeps all notices while someone reads or uses one, or looks at another window. */
export function holdNotices(hold: Hold, isHeld: boolean): void {
  const wasHeld = holds.size > 0;
  if (isHeld) holds.add(hold);
  else holds.delete(hold);
  if (wasHeld === holds.size > 0) return;
  for (const [id, timer] of timers) {
    if (wasHeld) run(id, timer);
    else {
      clearTimeout(timer.timeout);
      timer.leftMs -= Date.now() - timer.startedAt;
    }
  }
}

function run(id: string, timer: Timer): void {
  timer.startedAt = Date.now();
  timer.timeout = setTimeout(() => removeNotice(id), timer.leftMs);
}
