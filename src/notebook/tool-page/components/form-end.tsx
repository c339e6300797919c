import { SignInAgain } from "#member/account/sign-in/sign-in-again.tsx";
import { Button } from "#platform/ui/button.tsx";
import { DIALOG_END } from "#platform/ui/dialogs/dialog.tsx";

interface FormEndProps {
  draftName: string;
  /** The text that replaces "Guardar" while the form is busy. */
  busy?: string | undefined | false;
  onCancel: () => void;
}

/** The end of a dialog's form: a sign-in if the session has ended, and the buttons. */
export function FormEnd({ draftName, busy, onCancel }: FormEndProps) {
  return (
    <>
      <div className="grow">
        <SignInAgain draft={draftName} />
      </div>
      <div className={DIALOG_END}>
        <Button variant="secondary" className="grow sm:grow-0" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" className="grow sm:grow-0" softDisabled={Boolean(busy)}>
          {busy || "Guardar"}
        </Button>
      </div>
    </>
  );
}
