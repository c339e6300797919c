import type { RefObject } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { draftId, draftName } from "#platform/shared/drafts/open-drafts.ts";
import { isOnlyHere } from "#platform/sync/client.ts";
import {
  type Lazy,
  type Opening,
  useLazyOpening,
  usePreload,
} from "#platform/ui/dialogs/use-lazy-opening.ts";
import { useLostFocus } from "#platform/ui/dialogs/use-lost-focus.ts";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import { useInterruptedDraft } from "#platform/ui/use-interrupted-draft.ts";

interface Options<T> {
  /** The heading, which takes the focus if the pressed button is gone. */
  heading: RefObject<HTMLElement | null>;
  /** Whether the page's records are known. */
  isReady: boolean;
  /** Returns the task of an interrupted draft such as `idea:new`; undefined for the drafts of other tools. */
  taskOf: (thing: string) => T | undefined;
}

/** The properties of the component that shows a tool's dialogs. */
export interface TaskProps<T> {
  task: Opening<T>;
  memberId: string;
  onClose: () => void;
}

/** Opens a tool's dialogs: on a press, or after a sign-in that interrupted the writing. */
export function useTask<T>(Dialogs: Lazy, { heading, isReady, taskOf }: Options<T>) {
  const memberId = memberOf(useSession())?.id ?? "";
  usePreload(Dialogs.preload, loadToaster);
  const { opening: task, open: start, close } = useLazyOpening<T>(Dialogs);
  useLostFocus(task, () => heading.current?.focus({ preventScroll: true }));
  const reopen = (thing: string) => {
    const interrupted = taskOf(thing);
    if (interrupted) start(interrupted);
  };
  useInterruptedDraft(memberId, reopen, isReady);
  return { memberId, task, start, close };
}

/** Whether a draft of a new record exists. Once the device stores a record with its id, the draft no longer counts. */
export function isBegun(memberId: string, thing: string, has: (id: string) => boolean | undefined): boolean {
  const id = draftId(draftName(memberId, thing));
  return id !== undefined && (!has(id) || isOnlyHere(id));
}
