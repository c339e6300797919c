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

/** After this long the page has settled: then comes what the first click needs, so that it works offline. */
const SETTLED_MS = 2000;

interface EventTasks {
  memberId: string;
  day: string;
  /** Undefined until they are known. */
  events: ReadonlyMap<string, CalendarEvent> | undefined;
  /** Called when a dialog has closed and what had opened it is gone. */
  onLost: () => void;
}

/** What is being done with an event, and its dialogs. */
export function useEventTasks({ memberId, day, events, onLost }: EventTasks) {
  const { Dialog, isOpen: isWanted, open } = useLateDialog(loadDialogs);
  const [task, setTask] = useState<Omit<EventTask, "isOpen">>({ kind: "write", day, number: 0 });
  // What is saved after its dialog was closed must not close the one that was opened since.
  const [closed, setClosed] = useState(0);
  const close = () => setClosed((before) => Math.max(before, task.number));
  const isOpen = isWanted && task.number > closed;

  const start = (kind: EventTask["kind"], event?: CalendarEvent, on = day) => {
    setTask({ kind, day: on, ...(event && { event }), number: task.number + 1 });
    open();
  };

  useEffect(() => {
    // Where it fails, the click itself tries again and says so.
    const timer = setTimeout(() => loadDialogs().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  // Back from the sign-in that a session's end made necessary, they go on where they were.
  const isThere = events !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the events are there
  useEffect(() => {
    const thing = isThere ? takeInterrupted(memberId) : null;
    const meant = thing === null ? undefined : readDraftName(thing);
    if (!meant) return;
    const event = meant.id === null ? undefined : events?.get(meant.id);
    if (event || meant.id === null) start("write", event, meant.day ?? event?.event_date);
  }, [isThere]);

  // The browser gives the focus back to what opened the dialog; where that has gone with its event, nobody has it.
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever a dialog has closed
  useEffect(() => {
    if (wasOpen.current && !isOpen && isNowhere(document.activeElement)) onLost();
    wasOpen.current = isOpen;
  }, [isOpen]);

  // What has changed meanwhile is changed on: the task remembers which event was meant.
  const live = task.event && (events?.get(task.event.id) ?? task.event);
  return { Dialogs: Dialog, task: { ...task, ...(live && { event: live }), isOpen }, start, close };
}

/** A dialog that is on its way out still holds what had the focus in it. */
function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest("dialog:not([open])") !== null;
}
