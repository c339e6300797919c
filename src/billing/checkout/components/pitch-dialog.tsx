import { closeSubscriptionFlow, type Door, doorStore, flowStore } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import { cutText } from "#platform/shared/text/cut-text.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog, SHEET_DIALOG } from "#platform/ui/dialogs/dialog.tsx";
import { closeToast } from "#platform/ui/toasts/toast.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { PREMIUM_PRICE } from "../premium.ts";
import { DoorDrawing, wordsOf } from "./doors.tsx";

/** More than an idea's title may have, so that its date at the end shows too. */
const SENTENCE_MAX = 240;

export function PitchDialog({ open }: { open: boolean }) {
  const { status } = useSession();
  const door = useStore(doorStore);
  const isWaiting = status === "loading";
  const isSignedIn = status === "signed-in";
  const { title, text } = wordsOf(door?.from);
  const go = (step: "plan" | "login") => {
    closeToast("Función Premium");
    flowStore.set(step);
  };
  return (
    <Dialog open={open} onClose={closeSubscriptionFlow} title={title} className={SHEET_DIALOG}>
      <Picture door={door} />
      <p>{text}</p>
      <div data-notices className="mt-2 grid min-h-11 items-center">
        <p className="text-quiet">Leer las diez claves sigue siendo gratis.</p>
      </div>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 border-line border-t pt-4">
        <strong className="font-medium font-serif text-2xl">{PREMIUM_PRICE}</strong>
        <span className="text-quiet text-sm">Cancelas cuando quieras.</span>
      </p>
      <Button className="mt-3 w-full" disabled={isWaiting} onClick={() => go(isSignedIn ? "plan" : "login")}>
        Continuar con la elección del plan
      </Button>
      {!isSignedIn && (
        <Button
          variant="quiet"
          className="mt-1 -mb-2 w-full"
          disabled={isWaiting}
          onClick={() => go("login")}
        >
          Ya tengo Premium: ingresar
        </Button>
      )}
    </Dialog>
  );
}

/** Shows the person's own sentence on a sheet, or else what one does with the tool. */
function Picture({ door }: { door: Door | undefined }) {
  const drawing = wordsOf(door?.from);
  const words = door?.words ?? "";
  if (!words || door?.from === "heart") return <DoorDrawing {...drawing} name={words} className="my-4" />;
  return (
    <div className="my-4 rounded-sm border border-line bg-paper px-4 py-3">
      <p dir="auto" className="wrap-anywhere py-1 font-serif sm:text-lg">
        {`«${cutText(words, SENTENCE_MAX)}${words.length > SENTENCE_MAX ? "…" : ""}»`}
      </p>
      <DoorDrawing {...drawing} className="mt-2" />
    </div>
  );
}
