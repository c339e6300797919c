import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { FirstPage } from "./first-page.tsx";
import { PREMIUM_PRICE, PREMIUM_TOOLS } from "./premium.ts";

interface PitchDialogProps {
  open: boolean;
  /** The session is not known yet. */
  isWaiting: boolean;
  isSignedIn: boolean;
  onContinue: () => void;
  onSignIn: () => void;
  onClose: () => void;
}

export function PitchDialog({
  open,
  isWaiting,
  isSignedIn,
  onContinue,
  onSignIn,
  onClose,
}: PitchDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={"Premium: de\u00a0leerlo a\u00a0vivirlo"}>
      <p className="mt-3 text-quiet">
        Leer las diez claves es gratis y lo seguirá siendo. Premium es el cuaderno donde las pones en
        práctica.
      </p>
      <FirstPage className="my-6 h-auto w-full text-ink max-sm:my-4 max-sm:h-14 max-sm:[@media(max-height:50rem)]:hidden" />
      <dl className="grid gap-x-5 gap-y-2.5 max-sm:gap-y-2 max-sm:[@media(max-height:50rem)]:mt-4 sm:grid-cols-[auto_1fr]">
        {PREMIUM_TOOLS.map(({ name, text }) => (
          <div key={name} className="grid grid-cols-subgrid sm:col-span-2">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-quiet">{text}</dd>
          </div>
        ))}
      </dl>
      {/* Sticky only where the rest fits above: on a short phone it would cover the offer. */}
      <div className="sticky bottom-0 max-sm:[@media(max-height:50rem)]:static -mx-5 mt-5 -mb-5 bg-raised px-5 pb-5 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
        <p className="flex flex-wrap items-baseline gap-x-3 border-line border-t pt-4">
          <strong className="font-medium font-serif text-2xl">{PREMIUM_PRICE}</strong>
          <span className="text-quiet text-sm">Cancelas cuando quieras.</span>
        </p>
        <Button className="mt-3 w-full" disabled={isWaiting} onClick={onContinue}>
          Continuar con la elección del plan
        </Button>
        {!isSignedIn && (
          <Button variant="quiet" className="mt-1 -mb-2 w-full" disabled={isWaiting} onClick={onSignIn}>
            Ya tengo Premium: ingresar
          </Button>
        )}
      </div>
    </Dialog>
  );
}
