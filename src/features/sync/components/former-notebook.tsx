import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { showToast } from "#ui/toasts/toast.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { type Adoption, adopt, letGo } from "../adoption/adopt.ts";
import { type Former, formerStore } from "../adoption/former-store.ts";

const PROBLEMS = {
  failed: "No se pudo pasar todo. Sigue a salvo en este dispositivo. Revisa tu conexión e intenta de nuevo.",
  kept: "No se pudo borrar. Tu cuaderno de antes sigue en este dispositivo. Intenta de nuevo.",
};

/** Asks the owner of a lost account about its notebook. Loaded late because few members ever see it. */
export function FormerNotebook({ former }: { former: Former }) {
  const [problem, setProblem] = useState<Exclude<Adoption, "done"> | "kept" | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, submit } = useSubmit();
  const move = async () => {
    setProblem(null);
    const result = await adopt(former).catch(() => "failed" as const);
    if (result !== "done") return setProblem(result);
    showToast({ title: "Tu cuaderno ya está en tu cuenta", description: "Lo de antes se envía solo." });
  };
  const wait = () => {
    formerStore.set(null);
    showToast({
      title: "Tu cuaderno de antes se queda aquí",
      description: "Te preguntamos otra vez cuando vuelvas.",
    });
  };
  const remove = async () => {
    setProblem(null);
    await letGo(former).catch(() => {
      setAsking(false);
      setProblem("kept");
    });
  };
  return (
    <section
      aria-label="Tu cuaderno de antes"
      className="mt-4 animate-fade border-ember border-l-2 py-1 pl-4 text-quiet"
    >
      <p className="max-w-lesson">
        {problem === "drafts" ? (
          <>
            <strong className="font-semibold text-ink">Falta un texto que dejaste a medias.</strong> Lo demás
            ya está en tu cuenta. Ese texto sigue a salvo aquí, porque ahora tienes otro empezado en el mismo
            lugar. Guarda o descarta el nuevo y toca otra vez «Pasar a mi cuenta».
          </>
        ) : (
          <>
            <strong className="font-semibold text-ink">
              Tu cuaderno de antes sigue en este dispositivo.
            </strong>{" "}
            Tuvimos que volver a una copia de seguridad anterior a tu cuenta, y por eso hoy tienes una nueva.
            ¿Pasamos a ella lo que escribiste?
          </>
        )}
      </p>
      {problem && problem !== "drafts" && (
        <p role="alert" className="mt-2 max-w-lesson text-danger">
          {PROBLEMS[problem]}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <Button softDisabled={isBusy} onClick={() => void submit(move)}>
          {isBusy ? "Pasando..." : "Pasar a mi cuenta"}
        </Button>
        <Button variant="secondary" softDisabled={isBusy} onClick={wait}>
          Ahora no
        </Button>
        <Button
          variant="quiet"
          className="-ml-3 sm:ml-0"
          softDisabled={isBusy}
          onClick={() => setAsking(true)}
        >
          Borrarlo de aquí
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="¿Borrar tu cuaderno de antes?"
        confirmLabel="Borrar"
        busyLabel="Borrando..."
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>
          Se borra de este dispositivo con lo que no se había enviado y lo que dejaste a medias, y no se puede
          recuperar. Lo que ya tienes en tu cuenta nueva se queda como está.
        </p>
      </ConfirmDialog>
    </section>
  );
}
