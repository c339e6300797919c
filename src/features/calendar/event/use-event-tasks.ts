import { useEffect, useRef } from "react";
import { useLazyOpening, usePreload } from "#ui/dialogs/use-lazy-opening.ts";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { loadToaster } from "#ui/toasts/toast.ts";
import { useInterruptedDraft } from "#ui/use-interrupted-draft.ts";
import type { CalendarEvent } from "../contract.ts";
import type { EventTask } from "./event-dialogs.tsx";
import { readDraftName } from "./event-draft.ts";

export const EventDialogs = lazyComponent(() =>
  import("./event-dialogs.tsx").then((late) => late.EventDialogs),
);

interface EventTasks {
  memberId: string;
  day: string;
  events: ReadonlyMap<string, CalendarEvent> | undefined;
  /** Called when a dialog has closed and the element that opened it no longer exists. */
  onLost: () => void;
}

export function useEventTasks({ memberId, day, events, onLost }: EventTasks) {
  usePreload(EventDialogs.preload, loadToaster);
  const { opening, open, close } = useLazyOpening<EventTask>(EventDialogs);
  const { about, isOpen } = opening;

  const start = (kind: EventTask["kind"], event?: CalendarEvent, on = day) =>
    open({ kind, day: on, ...(event && { event }) });

  const reopen = (thing: string) => {
    const meant = readDraftName(thing);
    if (!meant) return;
    const event = meant.id === null ? undefined : events?.get(meant.id);
    if (event || meant.id === null) start("write", event, meant.day ?? event?.event_date);
  };
  useInterruptedDraft(memberId, reopen, events !== undefined);

  // The browser returns focus to the element that opened the dialog; a deleted event leaves focus nowhere.
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a dialog opens or closes
  useEffect(() => {
    if (wasOpen.current && !isOpen && isNowhere(document.activeElement)) onLost();
    wasOpen.current = isOpen;
  }, [isOpen]);

  // Show the current version of the event if it changed while the dialog is open.
  const live = about?.event && (events?.get(about.event.id) ?? about.event);
  const task = { ...opening, ...(about && { about: { ...about, ...(live && { event: live }) } }) };
  return { task, start, close };
}

/** A closing dialog still contains the focused element during its exit. */
function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest("dialog:not([open])") !== null;
}
