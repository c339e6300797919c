import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { closeSubscriptionFlow } from "../client.ts";

/** Nobody can pay where PayPal is not set up. It fills the screen, and reading goes on behind it. */
export function CriticalError() {
  return (
    <Dialog
      open
      onClose={closeSubscriptionFlow}
      title="Error Crítico"
      className="m-0 h-dvh max-h-none w-full max-w-none rounded-none border-0 open:grid open:place-content-center"
    >
      <p className="mt-3 max-w-lesson text-quiet">
        La configuración de PayPal no está completa, así que por ahora no es posible suscribirse. Las claves
        siguen abiertas y tus datos están a salvo.
      </p>
      <Button variant="secondary" className="mt-6" onClick={closeSubscriptionFlow}>
        Volver a leer
      </Button>
    </Dialog>
  );
}
