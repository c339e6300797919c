import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SignInToSubscribe } from "./sign-in-to-subscribe.tsx";

interface LoginDialogProps {
  open: boolean;
  /** Was signed in when the plan was being chosen, and is no more. */
  hasLeft: boolean;
  onClose: () => void;
}

export function LoginDialog({ open, hasLeft, onClose }: LoginDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={hasLeft ? "Tu sesión se cerró" : "Primero, inicia sesión"}>
      <p className="mt-3 mb-6 text-quiet">
        {hasLeft
          ? "Se cerró desde otra pestaña. Vuelve a entrar para terminar de elegir tu plan."
          : "Premium se guarda en tu cuenta, para que lo tengas en cualquier dispositivo. Después vuelves justo aquí."}
      </p>
      <SignInToSubscribe />
      <Button variant="quiet" className="mt-3 w-full" onClick={onClose}>
        Cancelar
      </Button>
    </Dialog>
  );
}
