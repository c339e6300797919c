import { type ComponentType, type ReactNode, type RefObject, useRef } from "react";
import { type Lazy, useAsked } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import type { SceneLines } from "#platform/ui/drawings/scene.tsx";
import { useLongList } from "#platform/ui/loading/use-in-pieces.ts";
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

export type EntryProps<R> = Pick<ListProps<R>, "start"> & { record: R; index: number };

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
  empty: EmptyProps;
  /** An entry of the plain list. */
  Entry?: ComponentType<EntryProps<R>>;
  /** Replaces the plain list. */
  List?: ComponentType<ListProps<R>>;
  /** The content below the list. */
  foot?: ReactNode;
}

/** Creates the page of a tool whose records have dialogs to write and to delete them. */
export function listPage<R extends { id: string }>(props: ListPageProps<R>): Page {
  return syncedPage(props.title, <ListPage {...props} />);
}

function ListPage<R extends { id: string }>(props: ListPageProps<R>) {
  const { kind, path, useRecords, newName, Dialogs, isFull, empty, Entry, List, foot, ...page } = props;
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
        empty={<Empty {...empty}>{button}</Empty>}
        action={!isFull?.() && button}
      >
        {records && List && <List {...{ records, start, heading }} />}
        {records && Entry && <PlainList {...{ records, start, Entry }} />}
        {foot}
      </ToolPage>
      {dialogs}
    </>
  );
}

interface EmptyProps {
  scene: SceneLines;
  title: string;
  text?: string;
  /** A link beside the button. */
  way?: ReactNode;
  children?: ReactNode;
}

/** Draws without the component `Scene`, whose chunk has more than these pages need. */
function Empty({ scene: { light, writing, line }, title, text, way, children }: EmptyProps) {
  return (
    <section className="mx-auto max-w-md animate-fade py-8 text-center">
      <LineArt className="mx-auto h-auto w-44" viewBox="0 0 160 124">
        <path d={light} fill="var(--ember)" stroke="none" />
        <path d={writing} stroke="var(--edge)" />
        <path d={line} />
      </LineArt>
      <h2 className="mt-6 text-2xl">{title}</h2>
      <p className="mt-2 mb-6 text-quiet">{text}</p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {children}
        {way}
      </div>
    </section>
  );
}

type PlainListProps<R> = Omit<ListProps<R>, "heading"> & { Entry: ComponentType<EntryProps<R>> };

function PlainList<R extends { id: string }>({ records, start, Entry }: PlainListProps<R>) {
  const { rows, list } = useLongList(records);
  // The list fades in as a whole: an animation per row costs a phone more than all other styles of the rows.
  return (
    <ol {...list} className={`animate-fade border-line border-b ${list.className}`}>
      {rows.map((record, index) => (
        <Entry key={record.id} {...{ record, index, start }} />
      ))}
    </ol>
  );
}
