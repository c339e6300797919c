import { closeSubscriptionFlow, type Door, doorStore, flowStore } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import { cutText } from "#platform/shared/text/cut-text.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog, SHEET_DIALOG } from "#platform/ui/dialogs/dialog.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { closeToast } from "#platform/ui/toasts/toast.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { wordsOf } from "../doors.ts";
import { PREMIUM_PRICE } from "../premium.ts";

/** More than an idea's title may have, so that its date at the end shows too. */
const SENTENCE_MAX = 240;

export function PitchDialog({ open }: { open: boolean }) {
  const { status } = useSession();
  const door = useStore(doorStore);
  const isWaiting = status === "loading";
  const isSignedIn = status === "signed-in";
  const { title, text } = wordsOf(door);
  const go = (step: "plan" | "login") => {
    closeToast("Función Premium");
    flowStore.set(step);
  };
  return (
    <Dialog open={open} onClose={closeSubscriptionFlow} title={title} className={SHEET_DIALOG}>
      <Picture door={door} />
      <p>{text}</p>
      {/* A notice covers this line, so the sheet does not move when the notice comes or goes. */}
      <div data-notices className="mt-1 grid min-h-11 items-center *:[grid-area:1/1]">
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

/** Shows a page of the tool: its first line is the person's own sentence, the pressed heart's key or an example. */
function Picture({ door }: { door: Door | undefined }) {
  const { page, icon, line = "", hasPath } = wordsOf(door);
  const words = door?.words || line;
  if (!words) return <FirstPage />;
  return (
    <div
      // An example is only a picture.
      aria-hidden={!door?.words}
      className="my-4 rounded-sm border border-line bg-paper px-4 py-3"
    >
      {page && <p className="text-quiet text-sm">{page}</p>}
      {icon ? (
        <>
          <p className="flex min-h-10 items-center gap-3 border-line border-b font-serif sm:text-lg">
            <Icon name={icon} isFilled={icon === "heart"} className="size-5 text-ember" />
            {words}
          </p>
          <p className="flex min-h-10 items-center">
            <Icon name={icon} className="size-5 text-line" />
          </p>
        </>
      ) : (
        <p dir="auto" className="wrap-anywhere py-1 font-serif sm:text-lg">
          {`«${cutText(words, SENTENCE_MAX)}${words.length > SENTENCE_MAX ? "…" : ""}»`}
        </p>
      )}
      {hasPath && (
        <LineArt className="mt-2 h-auto w-full" viewBox="0 0 250 62">
          <path d="M4 58c40-10 60-6 100-2s90-8 142-2" />
          <path d="M12 50q40-14 62-20" stroke="var(--ember)" />
          <path d="M74 30q80-24 164-24" stroke="var(--edge)" strokeDasharray="0 7" />
          <path d="M74 20a10 10 0 1 0 0 20 10 10 0 1 0 0-20z" fill="var(--ember)" stroke="none" />
        </LineArt>
      )}
    </div>
  );
}

/** Two words of illegible handwriting. */
const SHORT = "q2-6 5 0t5 0t5 0m6 0";
const LONG = "q2-6 5 0t5 0t5 0t5 0m6 0";

/** Shows what Premium is for: a day's two pages, and how coherent they and the days before were. */
function FirstPage() {
  return (
    <LineArt className="my-4 h-auto w-full" viewBox="0 0 420 136">
      <path d="M7 4h94v108H7z" fill="var(--paper)" />
      <path d={`M18 46${LONG}${SHORT}${SHORT}M18 66${SHORT}${LONG}M18 86${LONG}`} stroke="var(--ember)" />
      <g data-theme="dark" stroke="var(--ink)">
        <path d="M89 24h100v108H89z" fill="var(--wash)" stroke="var(--edge)" />
        <path d={`M102 70${SHORT}${LONG}${SHORT}M102 90${LONG}${SHORT}M102 110${LONG}${LONG}`} />
        <path d="M119 49a10 10 0 1 1-11-13 8 8 0 0 0 11 13z" fill="var(--ember)" stroke="none" />
      </g>
      <path d="M18 27a9 9 0 0 1 18 0zM345 74a27 27 0 0 1 54 0z" fill="var(--ember)" stroke="none" />
      <path d="M372 36V26M343 47l-7-7M401 47l7-7" stroke="var(--ember)" />
      <path d="M228 86v22M258 80v28M288 90v18M318 78v30" stroke="var(--edge)" />
      <path d="M14 27h26M206 108c8 0 12-28 24-28s18-8 30-8 16 12 28 10 16-14 30-14 24 6 54 6 34 8 46 34M236 40q5-7 9 0 4-7 9 0M268 24q5-6 8 0 3-6 8 0" />
      <text x="350" y="107" fontSize="24" fill="currentColor" stroke="none" className="font-serif">
        74&nbsp;%
      </text>
    </LineArt>
  );
}
