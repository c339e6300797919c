import { sessionStore } from "#member/account/client.ts";
import { apiOf } from "#platform/shared/api-client.ts";
import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { timeAfter } from "#platform/shared/time.ts";
import { pathStore } from "./client.ts";
import type { ChosenTask, Path, pathContract } from "./contract.ts";
import { EMPTY_PATH, mergePaths, takeAnswer, withLesson } from "./path-rules.ts";
import { PATH, pathKey } from "./path-storage.ts";

const api = apiOf<typeof pathContract>();

/** A member's id, null for a visitor, undefined until the session is known. */
let reader: string | null | undefined;
let isFollowing = false;
let isWaiting = false;

/** Puts the reader's progress into `pathStore`, and syncs a member's. A later call only retries a failed exchange. */
export function followPath(): void {
  if (isFollowing) {
    if (isWaiting && reader) void exchange(reader);
    return;
  }
  isFollowing = true;
  sessionStore.subscribe(look);
  window.addEventListener("storage", ({ key }) => {
    if (reader !== undefined && key === pathKey(reader)) show();
  });
  look();
}

function look(): void {
  const session = sessionStore.get();
  const visitor = session.status === "signed-out" ? null : undefined;
  const next = session.status === "signed-in" ? session.user.id : visitor;
  if (next === reader) return;
  reader = next;
  if (next) claimVisitorPath(next);
  show();
  if (next) void exchange(next);
}

function show(): void {
  pathStore.set(reader === undefined ? undefined : (readPath(reader) ?? EMPTY_PATH));
}

async function exchange(memberId: string): Promise<void> {
  const sent = readPath(memberId) ?? EMPTY_PATH;
  const result = await api("PUT /api/path", { body: sent, memberId });
  isWaiting = !result.ok;
  const now = readPath(memberId);
  // `now` is undefined if a sign-out during the call has deleted the path.
  if (!result.ok || !now || reader !== memberId) return;
  keepPath(memberId, takeAnswer(sent, now, result.data));
  show();
}

/** Sends the path before a sign-out deletes it from the device. */
export async function sendPath(memberId: string): Promise<void> {
  if (readPath(memberId)) await exchange(memberId);
}

export function markRead(keyId: string, isRead: boolean): void {
  change((path) => {
    const known = path.lessons.find(({ key_id }) => key_id === keyId);
    const read_on = isRead ? todayHere() : null;
    return withLesson(path, { key_id: keyId, read_on, changed_at: timeAfter(known?.changed_at) });
  });
}

export function chooseTask(keyId: string): void {
  change((path) => ({
    ...path,
    task: {
      key_id: keyId,
      chosen_on: todayHere(),
      answer: null,
      answered_on: null,
      changed_at: timeAfter(path.task?.changed_at),
    },
  }));
}

export function answerTask(answer: NonNullable<ChosenTask["answer"]>): void {
  change((path) => {
    if (!path.task) return path;
    const changed_at = timeAfter(path.task?.changed_at);
    return { ...path, task: { ...path.task, answer, answered_on: todayHere(), changed_at } };
  });
}

/** Applies a change to the stored path, which another tab may have changed since this page read it. */
function change(edit: (path: Path) => Path): void {
  if (reader === undefined) return;
  const path = edit(readPath(reader) ?? pathStore.get() ?? EMPTY_PATH);
  keepPath(reader, path);
  // If the storage is switched off, at least this page remembers the change.
  pathStore.set(path);
  if (reader) void exchange(reader);
}

const storage = browserStorage("local");

function readPath(memberId: string | null): Path | undefined {
  const stored = parseStored(storage.read(pathKey(memberId))) as Partial<Path> | null;
  return Array.isArray(stored?.lessons) ? { ...EMPTY_PATH, ...stored } : undefined;
}

function keepPath(memberId: string | null, path: Path): void {
  storage.write(pathKey(memberId), JSON.stringify(path));
}

/** A visitor's path goes to the first member who signs in on this device, and to nobody afterwards. */
function claimVisitorPath(memberId: string): void {
  keepPath(memberId, mergePaths(readPath(memberId) ?? EMPTY_PATH, readPath(null) ?? EMPTY_PATH));
  storage.write(PATH, null);
}
