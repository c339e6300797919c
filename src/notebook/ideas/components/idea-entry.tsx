import { memo, useRef } from "react";
import { KeyMark } from "#lessons/keys/components/key-mark.tsx";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { EntryActions, EntryConflicts } from "#notebook/tool-page/components/entry-actions.tsx";
import type { EntryProps } from "#notebook/tool-page/components/list-frame.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { IDEA, saveIdea } from "../client.ts";
import type { Idea } from "../contract.ts";
import { numberColour } from "../number-colour.ts";

export const IdeaEntry = memo(function IdeaEntry({ record: idea, index, start }: EntryProps<Idea>) {
  const { id, title } = idea;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <li data-key={idea.key_id ?? undefined} className="flex flex-wrap border-line border-t">
      <p
        aria-hidden="true"
        style={{ color: numberColour(index) }}
        className="w-14 shrink-0 py-6 font-medium font-serif text-2xl tabular-nums leading-7"
      >
        {index + 1}
      </p>
      <div className="flex min-w-0 grow basis-[12rem] flex-wrap items-start justify-between gap-x-6 gap-y-1 border-line border-l py-4 pl-5">
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="min-w-0 max-w-3xl grow basis-[16rem] py-2 font-normal text-xl tracking-normal outline-none"
        >
          {title} <PendingBadge kind={IDEA} id={id} />
          {idea.key_id && (
            <span className="mt-1 block">
              <KeyMark keyId={idea.key_id} />
            </span>
          )}
        </h2>
        <div className="-ml-3 flex grow flex-wrap items-center sm:ml-0 sm:grow-0">
          <Link
            href={`/crear-meta/${id}`}
            aria-label={`Desarrollar: ${title}`}
            className="inline-flex min-h-11 items-center gap-1 rounded-md pl-3 font-semibold hover:bg-wash sm:gap-2 sm:pr-3"
          >
            Desarrollar
            <Icon name="forward" className="size-4 text-key" />
          </Link>
          <span className="grow" />
          <EntryActions kind={IDEA} {...{ id, title }} onOpen={(kind) => start({ kind, record: idea })} />
        </div>
        <EntryConflicts
          kind={IDEA}
          recordId={id}
          title={title}
          words={{ take: "Usar esta", kept: "Queda como estaba", taken: "Idea actualizada" }}
          className="border-key"
          linesOf={(other: Idea) => [other.title]}
          apply={(other: Idea) => saveIdea(id, other.title, idea)}
          onSettled={() => heading.current?.focus()}
        />
      </div>
    </li>
  );
});
