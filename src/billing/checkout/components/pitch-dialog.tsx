import { useEffect } from "react";
import { closeSubscriptionFlow, doorStore, flowStore } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog, SHEET_DIALOG } from "#platform/ui/dialogs/dialog.tsx";
import { closeToast } from "#platform/ui/toasts/toast.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { PREMIUM_PRICE } from "../premium.ts";
import { DoorDrawing, sentenceOf, wordsOf } from "./doors.tsx";

export function PitchDialog({ open }: { open: boolean }) {
  const { status } = useSession();
  const door = useStore(doorStore);
  const isWaiting = status === "loading";
  const isSignedIn = status === "signed-in";
  const { title, text } = wordsOf(door?.from);
  const sentence = sentenceOf(door);
  // The notice of a heart belongs to this step.
  useEffect(() => {
    if (!open) closeToast("Función Premium");
  }, [open]);
  return (
    <Dialog open={open} onClose={closeSubscriptionFlow} title={title} className={SHEET_DIALOG}>
      <div className={`my-4 ${sentence && "rounded-sm border border-line bg-paper px-4 py-3"}`}>
        <p dir="auto" className="wrap-anywhere mb-2 py-1 font-serif empty:hidden sm:text-lg">
          {sentence}
        </p>
        <DoorDrawing door={door} className="w-full" />
      </div>
      <p>{text}</p>
      <p className="mt-2 text-quiet">Leer las diez claves sigue siendo gratis.</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3 border-line border-t pt-4">
        <strong className="font-medium font-serif text-2xl">{PREMIUM_PRICE}</strong>
        <span className="text-quiet text-sm">Cancelas cuando quieras.</span>
      </p>
      <Button
        className="mt-3 w-full"
        disabled={isWaiting}
        onClick={() => flowStore.set(isSignedIn ? "plan" : "login")}
      >
        Continuar con la elección del plan
      </Button>
      {!isSignedIn && (
        <Button
          variant="quiet"
          className="mt-1 -mb-2 w-full"
          disabled={isWaiting}
          onClick={() => flowStore.set("login")}
        >
          Ya tengo Premium: ingresar
        </Button>
      )}
      {isSignedIn && door?.from === "heart" && (
        <div
          data-notices
          className="mt-3 -mb-2 grid min-h-11 items-center *:border-ember *:border-s-2 *:ps-3"
        />
      )}
    </Dialog>
  );
}
