import { useRef } from "react";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { longDate } from "#platform/shared/days/days.ts";
import { useLazyOpening, usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { useLostFocus } from "#platform/ui/dialogs/use-lost-focus.ts";
import { EmptyNotebook } from "#platform/ui/drawings/empty-notebook.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import { useInterruptedDraft } from "#platform/ui/use-interrupted-draft.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { editDraft, useNotes } from "../client.ts";
import { composerDraft, NoteComposer } from "./note-composer.tsx";
import type { NoteTask } from "./note-dialogs.tsx";
import { NoteHistory } from "./note-history.tsx";
import { SHEET_LINE, SheetRow } from "./sheet.tsx";
import { loadMirror } from "./use-note-saving.ts";

const NoteDialogs = lazyComponent("NoteDialogs", () => import("./note-dialogs.tsx"));

export function OpenNotes({ context, memberId }: { context: string; memberId: string }) {
  const { notes, isKnown } = useNotes(context);
  const { opening: task, open: start, close } = useLazyOpening<NoteTask>(NoteDialogs);
  const history = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const hasFailed = useLoadFailure("Error al cargar notas");

  // The dialog and the toast must also appear offline.
  usePreload(NoteDialogs.preload, loadToaster, () => loadMirror(memberId));
  const focusField = () => sheet.current?.querySelector("textarea")?.focus();
  useLostFocus(task, () => (history.current ? history.current.focus() : focusField()));
  const reopen = (thing: string) => {
    const note = notes.find((one) => editDraft(one) === thing);
    if (note) start({ kind: "edit", note });
    else if (thing === composerDraft(context)) focusField();
  };
  useInterruptedDraft(memberId, reopen, isKnown);

  return (
    <div ref={sheet} className={`max-w-4xl ${SHEET_LINE}`}>
      <SheetRow margin={<Today />}>
        <NoteComposer context={context} memberId={memberId} />
      </SheetRow>
      {notes.length > 0 && <NoteHistory ref={history} notes={notes} onOpen={start} />}
      {notes.length === 0 && isKnown && <NoNotes />}
      {!isKnown && !hasFailed && <LoadingNotes />}
      {!isKnown && hasFailed && (
        <SheetRow>
          <SyncUnavailable
            what="tus notas"
            kept="Lo que guardaste sigue en tu cuenta."
            advice="Puedes escribir: queda en este dispositivo y se envía después."
          />
        </SheetRow>
      )}
      {task.about && <NoteDialogs task={task} memberId={memberId} onClose={close} />}
    </div>
  );
}

function Today() {
  const date = longDate(useToday()).replace(/ de \d+$/, "");
  return (
    <p className="mb-2 text-balance text-quiet text-sm first-letter:uppercase md:mb-0 md:pt-1 md:text-right">
      {date.replace(" de ", "\u00a0de\u00a0")}
    </p>
  );
}

function NoNotes() {
  return (
    <SheetRow className="py-10">
      <div className="animate-fade text-center">
        <EmptyNotebook className="mx-auto h-auto w-36" />
        <p className="mt-6 font-medium font-serif text-2xl leading-8">
          <span className="inline-block">Aún no hay notas.</span>{" "}
          <span className="inline-block">¡Añade la primera!</span>
        </p>
      </div>
    </SheetRow>
  );
}

function LoadingNotes() {
  return (
    <div role="status" className="animate-fade">
      <span className="sr-only">Cargando tus notas...</span>
      {["w-3/5", "w-4/5", "w-2/5"].map((width) => (
        <SheetRow key={width} className="py-6">
          <div className={`h-5 rounded-sm bg-line ${width}`} />
        </SheetRow>
      ))}
    </div>
  );
}
