import { buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Link } from "#ui/navigation.tsx";

/** There is nothing to buy for someone who has it. */
export function AlreadyPremiumDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Ya eres Premium">
      <p className="mt-3 text-quiet">
        Tienes todas las herramientas abiertas. En tu perfil ves cuándo se renueva y puedes cancelar cuando
        quieras.
      </p>
      <Link href="/perfil" className={buttonClass("primary", "mt-6 w-full sm:w-auto")} onClick={onClose}>
        Gestionar
      </Link>
    </Dialog>
  );
}
