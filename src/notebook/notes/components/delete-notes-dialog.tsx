import { sessionStore } from "#member/account/client.ts";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { excerpt } from "#platform/shared/text/excerpt.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";
import { showFailure } from "#platform/ui/toasts/toast.ts";
import { deleteNotes } from "../client.ts";
import type { Note } from "../contract.ts";

/** The notes shown when the member asked: notes that arrive later are not deleted. */
export interface Deletion {
  kind: "one" | "all";
  notes: readonly Note[];
  query: string;
}

interface DeleteNotesDialogProps {
  open: boolean;
  deletion: Deletion;
  onClose: () => void;
}

/** Screen readers read the whole description of the dialog, so a long note is cut. */
const EXCERPT_LENGTH = 140;
const SIGN_IN = "Acción Requerida";

export function DeleteNotesDialog({ open, deletion, onClose }: DeleteNotesDialogProps) {
  const { kind, notes, query } = deletion;
  const isOne = kind === "one";
  const text = notes[0]?.note_content ?? "";
  const confirm = async () => {
    if (sessionStore.get().status === "signed-in") {
      const outcome = await deleteNotes(notes);
      const isOver = outcome.state === "queued" && outcome.error.code === "unauthenticated";
      const done = isOver ? SIGN_IN : isOne ? "Nota borrada" : "Notas Borradas";
      if (!showMutationToast(outcome, { done, failed: "Error al borrar" })) return;
    } else showFailure(SIGN_IN, "Tu sesión terminó. Inicia sesión para borrar notas.");
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={isOne ? "¿Borrar esta nota?" : titleOf(notes.length)}
      confirmLabel={isOne ? "Borrar" : "Borrar Todo"}
      busyLabel="Borrando..."
      onConfirm={confirm}
      onClose={onClose}
    >
      {isOne && (
        <p dir="auto" className="wrap-anywhere line-clamp-4 whitespace-pre-wrap font-serif text-ink text-lg">
          «{text.length > EXCERPT_LENGTH ? excerpt(text, EXCERPT_LENGTH) : text}»
        </p>
      )}
      {query && <p>Solo las que dicen «{query}». Las demás quedan como están.</p>}
      <p>No se puede deshacer.</p>
    </ConfirmDialog>
  );
}

function titleOf(count: number): string {
  return count === 1 ? "¿Borrar la única nota?" : `¿Borrar las ${figure(count)} notas?`;
}
