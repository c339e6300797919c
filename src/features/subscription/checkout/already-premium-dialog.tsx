import { buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { Link } from "#ui/navigation.tsx";
import type { Subscription } from "../contract.ts";

interface AlreadyPremiumDialogProps {
  open: boolean;
  subscription: Subscription | null;
  onClose: () => void;
}

export function AlreadyPremiumDialog({ open, subscription, onClose }: AlreadyPremiumDialogProps) {
  const isAwaited = subscription?.status === "pending_approval";
  return (
    <Dialog open={open} onClose={onClose} title="Ya eres Premium">
      <p className="mt-3 text-quiet">
        {isAwaited
          ? "PayPal aprobó tu suscripción y la está procesando. Mientras tanto, todas las herramientas ya están abiertas."
          : "Tienes todas las herramientas abiertas. En tu perfil ves hasta cuándo, y puedes cancelar cuando quieras."}
      </p>
      <Link href="/perfil" className={buttonClass("primary", "mt-6 w-full sm:w-auto")} onClick={onClose}>
        Gestionar
      </Link>
    </Dialog>
  );
}
