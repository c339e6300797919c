import type { ComponentType, RefObject } from "react";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { Button } from "#platform/ui/button.tsx";
import type { Lazy, Opening } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { isBegun, useTask } from "../use-task.ts";

export interface RecordTask<R> {
  kind: "write" | "delete";
  /** Absent for a new record. */
  record?: R | undefined;
}

export interface RecordTaskProps<R> {
  kind: string;
  task: Opening<RecordTask<R>>;
  nameOf: (record: R | undefined) => string;
  onClose: () => void;
}

interface Options<R> {
  kind: string;
  /** Undefined while the records load. */
  records: readonly R[] | undefined;
  /** The heading, which takes the focus if the pressed button is gone. */
  heading: RefObject<HTMLElement | null>;
}

/** `useTask` for a tool with a list of records. */
export function useRecordTask<R extends { id: string }>(
  Dialogs: Lazy & ComponentType<RecordTaskProps<R>>,
  { kind, records, heading }: Options<R>,
) {
  const thingOf = (record?: R) => `${kind}:${record?.id ?? "new"}`;
  const taskOf = (thing: string): RecordTask<R> | undefined => {
    const record = records?.find((one) => thingOf(one) === thing);
    return record || thing === thingOf() ? { kind: "write", record } : undefined;
  };
  const isReady = records !== undefined;
  const { memberId, task, start, close } = useTask(Dialogs, { heading, isReady, taskOf });
  const isWritingNew = task.isOpen && task.about?.kind === "write" && !task.about.record;
  const isNewBegun =
    !isWritingNew && isBegun(memberId, thingOf(), (begun) => records?.some(({ id }) => id === begun));
  return {
    start,
    /** The button for a new record, which says whether a draft of one exists. */
    newButton: (name: string) => (
      <Button onClick={() => start({ kind: "write" })}>
        <ActionIcon name={isNewBegun ? "pencil" : "plus"} />
        {isNewBegun ? `${name} (sin terminar)` : name}
      </Button>
    ),
    dialogs: task.about && (
      <Dialogs
        {...{ kind, task }}
        nameOf={(record) => draftName(memberId, thingOf(record))}
        onClose={close}
      />
    ),
  };
}
