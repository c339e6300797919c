import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useStore } from "#ui/use-store.ts";
import { type SignOutQuestion, type SignOutScope, signOutQuestion } from "./sign-out.ts";

const WORDS = {
  here: { title: "Tienes algo sin guardar", confirmLabel: "Cerrar sesión y borrarlo", cancelLabel: "Volver" },
  everywhere: {
    title: "¿Cerrar sesión en todos los dispositivos?",
    confirmLabel: "Cerrar en todos",
    cancelLabel: "Cancelar",
  },
};

export function SignOutDialog({ onConfirm }: { onConfirm: (scope: SignOutScope) => Promise<void> }) {
  const question = useStore(signOutQuestion);
  // A closed question keeps its text until the dialog has disappeared.
  const [asked, setAsked] = useState<SignOutQuestion>({ scope: "here", isLosing: false });
  if (question && question !== asked) setAsked(question);
  const { scope, isLosing } = asked;
  const close = () => signOutQuestion.set(null);

  return (
    <ConfirmDialog
      open={question !== null}
      {...WORDS[scope]}
      busyLabel="Cerrando sesión..."
      onConfirm={async () => {
        await onConfirm(scope);
        close();
      }}
      onClose={close}
    >
      {scope === "everywhere" && (
        <p>
          Se cerrará aquí y en cada teléfono o computadora donde hayas entrado. Lo que guardaste sigue en tu
          cuenta.
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
