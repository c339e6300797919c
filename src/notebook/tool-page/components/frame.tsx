import type { ReactNode, Ref } from "react";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { LoadingRows } from "#platform/ui/loading/loading-rows.tsx";

export interface ToolPageProps {
  title: string;
  lead: string;
  heading: Ref<HTMLHeadingElement>;
  /** The name of the records, such as "tus ideas". */
  noun: string;
  /** The number of records; undefined while they load. */
  count: number | undefined;
  /** The toast's title and text. `kept` says that the records are safe. */
  failure: { title: string; text?: string; kept: string };
  empty: ReactNode;
  /** The button beside the heading, shown once there are records. */
  action: ReactNode;
  children: ReactNode;
}

/** The page of a tool with a list. Below the heading: loading, failure, an empty state or the list. */
export function ToolPage({ title, lead, heading, noun, count, failure, action, ...parts }: ToolPageProps) {
  const hasFailed = useLoadFailure(failure.title, failure.text);
  const hasRecords = count !== undefined && count > 0;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
            {title}
          </h1>
          <p className="mt-2 font-serif text-lg text-quiet">{lead}</p>
        </div>
        {hasRecords && action}
      </header>
      {count === undefined && !hasFailed && <LoadingRows label={`Cargando ${noun}...`} height="h-20" />}
      {hasFailed && <SyncUnavailable what={noun} kept={failure.kept} />}
      {count === 0 && parts.empty}
      {hasRecords && <div className="mt-8">{parts.children}</div>}
    </div>
  );
}
