import { useState } from "react";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";

export type SignOutScope = "here" | "everywhere";

export interface SignOutQuestion {
  scope: SignOutScope;
  /** True if the sign-out would delete unsaved writing. */
  isLosing: boolean;
}

const WORDS = {
  here: { title: "Tienes algo sin guardar", confirmLabel: "Cerrar sesión y borrarlo", cancelLabel: "Volver" },
  everywhere: {
    title: "¿Cerrar sesión en todos los dispositivos?",
    confirmLabel: "Cerrar en todos",
    cancelLabel: "Cancelar",
  },
};

interface SignOutDialogProps {
  question: SignOutQuestion | null;
  onConfirm: (scope: SignOutScope) => Promise<void>;
  onClose: () => void;
}

export function SignOutDialog({ question, onConfirm, onClose }: SignOutDialogProps) {
  // The dialog keeps the text of the last question while it disappears.
  const [asked, setAsked] = useState<SignOutQuestion>({ scope: "here", isLosing: false });
  if (question && question !== asked) setAsked(question);
  const { scope, isLosing } = asked;

  return (
    <ConfirmDialog
      open={question !== null}
      {...WORDS[scope]}
      busyLabel="Cerrando sesión..."
      onConfirm={async () => {
        await onConfirm(scope);
        onClose();
      }}
      onClose={onClose}
    >
      {scope === "everywhere" && (
        <p>
          Se cerrará aquí y en cada teléfono o computadora donde tengas la sesión abierta. También se anula el
          enlace privado de tu calendario, si creaste uno. Lo que guardaste sigue en tu cuenta.
        </p>
      )}
      {isLosing && (
        <p>
          Escribiste algo que está solo en este dispositivo, sin guardar o sin enviar todavía. Al cerrar
          sesión se borra, para que no lo vea quien lo use después.
        </p>
      )}
    </ConfirmDialog>
  );
}
