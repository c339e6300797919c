import { type ReactNode, useId } from "react";
import { Button } from "../button.tsx";
import { useSubmit } from "../use-submit.ts";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The text says what will happen, and whether the member can undo it. */
  children: ReactNode;
  confirmLabel?: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** The dialog ignores further clicks until this settles. The caller closes the dialog. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog({ open, title, children, onConfirm, onClose, ...labels }: ConfirmDialogProps) {
  const { confirmLabel = "Eliminar", busyLabel = "Eliminando...", cancelLabel = "Cancelar" } = labels;
  const textId = useId();
  const { isBusy, submit } = useSubmit();

  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog" describedBy={textId}>
      <div id={textId} className="mt-3 grid gap-3 text-quiet">
        {children}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" data-autofocus className="grow sm:grow-0" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant="danger"
          className="grow sm:grow-0"
          softDisabled={isBusy}
          onClick={() => void submit(onConfirm)}
        >
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
