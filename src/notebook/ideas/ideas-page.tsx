import { useRef } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { draftId, draftName } from "#platform/shared/drafts/open-drafts.ts";
import { isOnlyHere } from "#platform/sync/client.ts";
import { SyncUnavailable } from "#platform/sync/components/sync-unavailable.tsx";
import { useLoadFailure } from "#platform/sync/components/use-load-failure.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { Button } from "#platform/ui/button.tsx";
import { useLazyOpening, usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { useLostFocus } from "#platform/ui/dialogs/use-lost-focus.ts";
import { EmptyNotebook } from "#platform/ui/drawings/empty-notebook.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { LoadingRows } from "#platform/ui/loading/loading-rows.tsx";
import { useLongList } from "#platform/ui/loading/use-in-pieces.ts";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import { useInterruptedDraft } from "#platform/ui/use-interrupted-draft.ts";
import { ideaDraft, useIdeas } from "./client.ts";
import type { IdeaTask } from "./components/idea-dialogs.tsx";
import { IdeaEntry } from "./components/idea-entry.tsx";
import type { Idea } from "./contract.ts";

const IdeaDialogs = lazyComponent("IdeaDialogs", () => import("./components/idea-dialogs.tsx"));

/** The idea bank (spec, section 2). */
function IdeasPage() {
  const ideas = useIdeas();
  const { opening: task, open, close } = useLazyOpening<IdeaTask>(IdeaDialogs);
  const memberId = memberOf(useSession())?.id ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(task, () => heading.current?.focus({ preventScroll: true }));

  const isWritingNew = task.isOpen && task.about?.kind === "write" && !task.about.idea;
  const begun = draftId(draftName(memberId, ideaDraft()));
  // Another tab may be saving it.
  const isSent = ideas?.some(({ id }) => id === begun && !isOnlyHere(id));
  const isNewBegun = !isWritingNew && begun !== undefined && !isSent;

  usePreload(IdeaDialogs.preload, loadToaster);

  const reopen = (thing: string) => {
    const idea = ideas?.find(({ id }) => ideaDraft(id) === thing);
    if (idea) open({ kind: "write", idea });
    else if (thing === ideaDraft()) open({ kind: "write" });
  };
  useInterruptedDraft(memberId, reopen, ideas !== undefined);

  const hasFailed = useLoadFailure("Error al cargar ideas");
  const newIdea = (
    <Button onClick={() => open({ kind: "write" })}>
      <ActionIcon name={isNewBegun ? "pencil" : "plus"} />
      {isNewBegun ? "Nueva Idea (sin terminar)" : "Nueva Idea"}
    </Button>
  );

  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
            Banco de Ideas
          </h1>
          <p className="mt-2 font-serif text-lg text-quiet">
            Anótalas antes de que se enfríen. Una de ellas será tu próxima meta.
          </p>
        </div>
        {ideas && ideas.length > 0 && newIdea}
      </header>
      {!ideas && !hasFailed && <LoadingRows label="Cargando tus ideas..." height="h-20" />}
      {hasFailed && <SyncUnavailable what="tu banco de ideas" kept="Tus ideas siguen guardadas." />}
      {ideas?.length === 0 && (
        <section className="animate-fade py-12 text-center">
          <EmptyNotebook className="mx-auto h-auto w-44" />
          <p className="my-6 font-medium font-serif text-2xl leading-8">
            <span className="inline-block">Aún no tienes ideas.</span>{" "}
            <span className="inline-block">¡Añade la primera!</span>
          </p>
          {newIdea}
        </section>
      )}
      {ideas && ideas.length > 0 && <IdeaList ideas={ideas} onOpen={open} />}
      {task.about && <IdeaDialogs task={task} memberId={memberId} onClose={close} />}
    </div>
  );
}

function IdeaList({ ideas, onOpen }: { ideas: readonly Idea[]; onOpen: (task: IdeaTask) => void }) {
  const { rows, list } = useLongList(ideas);
  // The list fades in, not each row: a row with an animation costs a phone more than all else of its style.
  return (
    <ol {...list} className={`mt-8 animate-fade border-line border-b ${list.className}`}>
      {rows.map((idea, index) => (
        <IdeaEntry key={idea.id} idea={idea} index={index} onOpen={onOpen} />
      ))}
    </ol>
  );
}

export const page = syncedPage("Banco de Ideas", <IdeasPage />);
