import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";

/** Nobody can pay while PayPal is not configured. The rest of the site works, so the dialog can be closed. */
export function CriticalError({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Error Crítico"
      className="m-0 h-dvh max-h-none w-full max-w-none rounded-none border-0 open:grid open:place-content-center"
    >
      <p className="mt-3 max-w-lesson text-quiet">
        La configuración de PayPal no está completa, así que por ahora no es posible suscribirse. Las claves
        siguen abiertas, y lo que escribiste está a salvo.
      </p>
      <Button className="mt-6" onClick={onClose}>
        Seguir sin suscribirme
      </Button>
    </Dialog>
  );
}
