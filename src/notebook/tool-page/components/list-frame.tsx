import { type ComponentType, type ReactNode, type RefObject, useRef } from "react";
import { type Lazy, useAsked } from "#platform/ui/dialogs/use-lazy-opening.ts";
import type { Address } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { ToolPage, type ToolPageProps } from "./frame.tsx";
import { syncedPage } from "./synced.tsx";
import { type RecordTask, type RecordTaskProps, useRecordTask } from "./use-record-task.tsx";

export interface ListProps<R> {
  records: readonly R[];
  start: (task: RecordTask<R>) => void;
  heading: RefObject<HTMLElement | null>;
}

interface ListPageProps<R> extends Pick<ToolPageProps, "title" | "lead" | "noun" | "failure"> {
  kind: string;
  /** The page's address. With `?escribir` it opens the form for a new record. */
  path: Address;
  /** Returns undefined while the records load. */
  useRecords: () => readonly R[] | undefined;
  /** The words of the button for a new record. */
  newName: string;
  Dialogs: Lazy & ComponentType<RecordTaskProps<R>>;
  /** Whether the member can have no further record. */
  isFull?: () => boolean;
  empty: (newButton: ReactNode) => ReactNode;
  List: ComponentType<ListProps<R>>;
  /** The content below the list. */
  foot?: ReactNode;
}

/** Creates the page of a tool whose records have dialogs to write and to delete them. */
export function listPage<R extends { id: string }>(props: ListPageProps<R>): Page {
  return syncedPage(props.title, <ListPage {...props} />);
}

function ListPage<R extends { id: string }>(props: ListPageProps<R>) {
  const { kind, path, useRecords, newName, Dialogs, isFull, empty, List, foot, ...page } = props;
  const records = useRecords();
  const heading = useRef<HTMLHeadingElement>(null);
  const { start, newButton, dialogs } = useRecordTask(Dialogs, { kind, records, heading });
  useAsked(path, records !== undefined, () => start({ kind: "write" }));
  const button = newButton(newName);
  return (
    <>
      <ToolPage
        {...{ ...page, heading }}
        count={records?.length}
        empty={empty(button)}
        action={!isFull?.() && button}
      >
        {records && <List {...{ records, start, heading }} />}
        {foot}
      </ToolPage>
      {dialogs}
    </>
  );
}
