import { sessionStore } from "#features/account/client.ts";
import { followUp } from "#features/sync/mutation-toast.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import { excerpt } from "#shared/text/excerpt.ts";
import { figure } from "#shared/text/figure.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { showFailure, showToast } from "#ui/toasts/toast.ts";
import { deleteNotes } from "../client.ts";
import type { Note } from "../contract.ts";

/** The notes shown when the member asked: notes that arrive later are not deleted. */
export interface Deletion {
  kind: "one" | "all";
  notes: readonly Note[];
  /** The active search; empty without one. */
  query: string;
}

interface DeleteNotesDialogProps {
  open: boolean;
  deletion: Deletion;
  onClose: () => void;
}

const EXCERPT_LENGTH = 140;

export function DeleteNotesDialog({ open, deletion, onClose }: DeleteNotesDialogProps) {
  const { kind, notes, query } = deletion;
  const isOne = kind === "one";
  const confirm = async () => {
    if (sessionStore.get().status !== "signed-in") showSignInToDeleteToast();
    else {
      const outcome = await deleteNotes(notes.map(({ id }) => id));
      if (!showDeletedToast(outcome, isOne ? "Nota borrada" : "Notas Borradas")) return;
    }
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
      {isOne && <Quoted text={notes[0]?.note_content ?? ""} />}
      {query && <p>Solo las que dicen «{query}». Las demás quedan como están.</p>}
      <p>No se puede deshacer.</p>
    </ConfirmDialog>
  );
}

function titleOf(count: number): string {
  return count === 1 ? "¿Borrar la única nota?" : `¿Borrar las ${figure(count)} notas?`;
}

function Quoted({ text }: { text: string }) {
  const short = text.length > EXCERPT_LENGTH ? excerpt(text, EXCERPT_LENGTH) : text;
  return (
    <p
      dir="auto"
      className="max-h-40 overflow-hidden whitespace-pre-wrap wrap-anywhere font-serif text-ink text-lg"
    >
      «{short}»
    </p>
  );
}

/** Returns whether the notes are deleted here and, sooner or later, on the server. */
function showDeletedToast(outcome: MutationResult, done: string): boolean {
  if (outcome.state === "applied") {
    showToast({ title: done });
    return true;
  }
  if (outcome.state === "rejected") {
    showFailure("Error al borrar", outcome.error.message);
    return false;
  }
  const { error, isPersisted } = outcome;
  if (error.code === "unauthenticated") showSignInToDeleteToast();
  else if (error.code === "offline" && isPersisted)
    showToast({ title: done, description: "En tu cuenta se borrará cuando vuelva la conexión." });
  else {
    const description =
      error.code === "premium_required"
        ? "Tu Premium terminó. Puedes borrar tus datos desde tu perfil."
        : "El servidor no pudo borrarlo todavía. Se borrará solo en cuanto pueda.";
    showFailure("Error al borrar", description);
  }
  followUp(error);
  return true;
}

function showSignInToDeleteToast(): void {
  showFailure("Acción Requerida", "Tu sesión terminó. Inicia sesión para borrar notas.");
}
