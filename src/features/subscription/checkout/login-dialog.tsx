import { SignInOptions } from "#features/account/sign-in/sign-in-options.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { closeSubscriptionFlow } from "../client.ts";
import { rememberUpgradeIntent } from "./steps.ts";

/** "left": the session ended; "paid": PayPal has approved, or the member returns from a payment. */
type LoginReason = "subscribe" | "left" | "paid";

const WORDS: Record<LoginReason, { title: string; text: string }> = {
  subscribe: {
    title: "Primero, inicia sesión",
    text: "Premium se guarda en tu cuenta, para que lo tengas en cualquier dispositivo. Después vuelves justo aquí.",
  },
  left: {
    title: "Tu sesión se cerró",
    text: "Vuelve a iniciar sesión para terminar de elegir tu plan.",
  },
  paid: {
    title: "Inicia sesión para activar tu Premium",
    text: "Usa la cuenta desde la que te suscribiste. PayPal ya aprobó tu suscripción, y se activará enseguida.",
  },
};

export function LoginDialog({ open, reason }: { open: boolean; reason: LoginReason }) {
  const { title, text } = WORDS[reason];
  return (
    <Dialog open={open} onClose={closeSubscriptionFlow} title={title}>
      <p className="mt-3 mb-6 text-quiet">{text}</p>
      <SignInOptions onLeave={reason === "paid" ? undefined : rememberUpgradeIntent} />
      <Button variant="quiet" className="mt-3 w-full" onClick={closeSubscriptionFlow}>
        Cancelar
      </Button>
    </Dialog>
  );
}
