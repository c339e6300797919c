import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { showToast } from "#ui/toasts/toast.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { adopt, letGo } from "../adoption/adopt.ts";
import { type Former, formerStore } from "../adoption/former-store.ts";

/** Asks the owner of a lost account about its notebook. Loaded late because few members ever see it. */
export function FormerNotebook({ former }: { former: Former }) {
  const [failed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, submit } = useSubmit();
  const move = async () => {
    setFailed(false);
    if (await adopt(former))
      showToast({ title: "Tu cuaderno ya está en tu cuenta", description: "Lo de antes se envía solo." });
    else setFailed(true);
  };
  return (
    <section
      aria-label="Tu cuaderno de antes"
      className="mt-4 animate-fade border-ember border-l-2 py-1 pl-4 text-quiet"
    >
      <p className="max-w-lesson">
        <strong className="font-semibold text-ink">Tu cuaderno de antes está en este dispositivo.</strong> El
        sitio tuvo que volver a una copia de seguridad y tu cuenta es nueva. ¿Quieres pasar a ella lo que
        escribiste en la anterior?
      </p>
      {failed && (
        <p className="mt-2 max-w-lesson text-danger">
          No se pudo pasar todo. Sigue a salvo en este dispositivo. Revisa tu conexión e intenta de nuevo.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <Button softDisabled={isBusy} onClick={() => void submit(move)}>
          {isBusy ? "Pasando..." : "Pasar a mi cuenta"}
        </Button>
        <Button variant="secondary" softDisabled={isBusy} onClick={() => formerStore.set(null)}>
          Ahora no
        </Button>
        <Button variant="quiet" softDisabled={isBusy} onClick={() => setAsking(true)}>
          Borrarlo de aquí
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="¿Borrar tu cuaderno de antes?"
        confirmLabel="Borrar"
        busyLabel="Borrando..."
        onConfirm={() => letGo(former.id)}
        onClose={() => setAsking(false)}
      >
        <p>Se borra de este dispositivo y no se puede recuperar.</p>
      </ConfirmDialog>
    </section>
  );
}
