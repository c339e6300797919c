import { MINUTE_MS } from "#platform/shared/time.ts";
import type { ChosenTask, LessonMark, Path } from "./contract.ts";

export const EMPTY_PATH: Path = { lessons: [], task: null };

/** A lesson counts as read after this share of its reading time. */
const READ_SHARE = 1 / 3;

export function neededMs(readingMinutes: number): number {
  return readingMinutes * MINUTE_MS * READ_SHARE;
}

export function isRead({ lessons }: Path, keyId: string): boolean {
  return lessons.some(({ key_id, read_on }) => key_id === keyId && read_on !== null);
}

/**
 * Returns the next unread key after `before`. The chosen task's key comes last, because the home page links to it.
 * @param before the lesson that the reader has just read, or else the one that was read last
 */
export function nextKey<K extends { id: string }>(keys: readonly K[], path: Path, before = lastRead(path)) {
  const from = keys.findIndex(({ id }) => id === before) + 1;
  const unread = [...keys.slice(from), ...keys.slice(0, from)].filter(({ id }) => !isRead(path, id));
  const atHand = path.task?.answer === "dropped" ? undefined : path.task?.key_id;
  return unread.find(({ id }) => id !== atHand) ?? unread[0];
}

function lastRead({ lessons }: Path): string | undefined {
  const read = lessons.filter(({ read_on }) => read_on !== null);
  return read.reduce<LessonMark | undefined>(later, undefined)?.key_id;
}

/**
 * "chosen": the reader chose the task today, so the home page asks nothing. "yesterday" and "earlier": the page asks.
 * "waiting": the reader answered "todavía no" today, so the page asks on another day. "done": today's answer was "sí".
 */
export type TaskLine = "chosen" | "yesterday" | "earlier" | "waiting" | "done";

export function taskLine(task: ChosenTask | null, today: string, yesterday: string): TaskLine | undefined {
  if (!task || task.answer === "dropped") return undefined;
  const wasToday = task.answered_on !== null && task.answered_on >= today;
  if (task.answer === "done") return wasToday ? "done" : undefined;
  if (wasToday) return "waiting";
  // After a flight to the west, `chosen_on` can be later than today.
  if (task.chosen_on >= today) return "chosen";
  return task.chosen_on === yesterday ? "yesterday" : "earlier";
}

export function withLesson(path: Path, mark: LessonMark): Path {
  return { ...path, lessons: [...path.lessons.filter(({ key_id }) => key_id !== mark.key_id), mark] };
}

export function mergePaths(one: Path, other: Path): Path {
  const lessons = new Map(one.lessons.map((mark) => [mark.key_id, mark]));
  for (const mark of other.lessons) lessons.set(mark.key_id, later(lessons.get(mark.key_id), mark));
  const task = one.task && other.task ? later(one.task, other.task) : (one.task ?? other.task);
  return { lessons: [...lessons.values()], task };
}

/** Merges the server's answer with the changes on this device since the request. */
export function takeAnswer(sent: Path, now: Path, answer: Path): Path {
  const isNew = (mark: LessonMark) =>
    !sent.lessons.some(({ key_id, changed_at }) => key_id === mark.key_id && changed_at === mark.changed_at);
  const isTaskNew = now.task !== null && now.task.changed_at !== sent.task?.changed_at;
  return {
    ...now.lessons.filter(isNew).reduce(withLesson, answer),
    task: isTaskNew ? now.task : answer.task,
  };
}

function later<T extends { changed_at: string }>(one: T | undefined, other: T): T {
  return one && Date.parse(one.changed_at) > Date.parse(other.changed_at) ? one : other;
}
