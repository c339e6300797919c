import { useEffect, useRef, useState } from "react";
import { takeInterrupted } from "#shared/open-drafts.ts";
import { loadToaster } from "#ui/toast.ts";
import type { CalendarEvent } from "../contract.ts";
import { readDraftName } from "../event-draft.ts";
import type { EventTask } from "./event-dialogs.tsx";
import { useLateDialog } from "./use-late-dialog.ts";

const loadDialogs = async () => {
  const [{ EventDialogs }] = await Promise.all([import("./event-dialogs.tsx"), loadToaster()]);
  return EventDialogs;
};

/** Delay before preloading the dialogs: the first click works offline, and the page's start stays fast. */
const SETTLED_MS = 2000;

interface EventTasks {
  memberId: string;
  day: string;
  events: ReadonlyMap<string, CalendarEvent> | undefined;
  /** Called when a dialog has closed and the element that opened it no longer exists. */
  onLost: () => void;
}

export function useEventTasks({ memberId, day, events, onLost }: EventTasks) {
  const { Dialog, isOpen: isWanted, open } = useLateDialog(loadDialogs);
  const [task, setTask] = useState<Omit<EventTask, "isOpen">>({ kind: "write", day, number: 0 });
  // A save that finishes after its dialog was closed must not close a dialog opened since.
  const [closed, setClosed] = useState(0);
  const close = () => setClosed((before) => Math.max(before, task.number));
  const isOpen = isWanted && task.number > closed;

  const start = (kind: EventTask["kind"], event?: CalendarEvent, on = day) => {
    setTask({ kind, day: on, ...(event && { event }), number: task.number + 1 });
    open();
  };

  useEffect(() => {
    // On failure, the click loads again and reports the error.
    const timer = setTimeout(() => loadDialogs().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  // After a forced sign-in, reopen the dialog that it interrupted.
  const isThere = events !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the events have loaded
  useEffect(() => {
    const thing = isThere ? takeInterrupted(memberId) : null;
    const meant = thing === null ? undefined : readDraftName(thing);
    if (!meant) return;
    const event = meant.id === null ? undefined : events?.get(meant.id);
    if (event || meant.id === null) start("write", event, meant.day ?? event?.event_date);
  }, [isThere]);

  // The browser returns focus to the element that opened the dialog; a deleted event leaves focus nowhere.
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a dialog opens or closes
  useEffect(() => {
    if (wasOpen.current && !isOpen && isNowhere(document.activeElement)) onLost();
    wasOpen.current = isOpen;
  }, [isOpen]);

  // Show the current version of the event if it changed while the dialog is open.
  const live = task.event && (events?.get(task.event.id) ?? task.event);
  return { Dialogs: Dialog, task: { ...task, ...(live && { event: live }), isOpen }, start, close };
}

/** A closing dialog still contains the focused element during its exit. */
function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest("dialog:not([open])") !== null;
}
