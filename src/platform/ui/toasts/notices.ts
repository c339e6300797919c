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

const holds = new Set<Hold>();
let timeout: ReturnType<typeof setTimeout>;

/** Adds a notice, which takes the place of one with the same id. */
export function addNotice(notice: Notice): void {
  notices.set([notice, ...without(notice.id)]);
  run();
}

export function removeNotice(id: string): void {
  notices.set(without(id));
  // A closed notice sends no event when pointer and focus leave it.
  holds.delete("pointer");
  holds.delete("focus");
  run();
}

/** Holds the notice while someone reads or uses it, or looks at another window. */
export function holdNotices(hold: Hold, isHeld: boolean): void {
  if (isHeld) holds.add(hold);
  else holds.delete(hold);
  run();
}

function without(id: string): Notice[] {
  return notices.get().filter((other) => other.id !== id);
}

/** Starts the time of the shown notice, again after each change. So a notice that was held gets its whole time. */
function run(): void {
  clearTimeout(timeout);
  const [shown] = notices.get();
  if (shown && holds.size === 0) timeout = setTimeout(() => removeNotice(shown.id), shown.durationMs);
}
