import type { ReactNode } from "react";
import { showMutationToast, type ToastMessages } from "#notebook/sync-notices/mutation-toast.ts";
import type { MutationResult } from "#platform/sync/mutation.ts";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";

interface DeleteDialogProps {
  open: boolean;
  title: string;
  /** The record's own words. */
  quoted?: string;
  words: Omit<ToastMessages, "failed">;
  /** The text that says what else the deletion removes. */
  children: ReactNode;
  onDelete: () => Promise<MutationResult>;
  /** Must close the dialog. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before it deletes a record, and shows the outcome in a toast. */
export function DeleteDialog({ quoted, words, children, onDelete, onDeleted, ...dialog }: DeleteDialogProps) {
  const confirm = async () => {
    if (showMutationToast(await onDelete(), { ...words, failed: "Error al eliminar" })) onDeleted();
  };
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm}>
      {quoted !== undefined && (
        <p dir="auto" className="wrap-anywhere line-clamp-4 font-serif text-ink text-lg">
          «{quoted}»
        </p>
      )}
      {children}
    </ConfirmDialog>
  );
}
