import { closeSubscriptionFlow, flowStore } from "#billing/subscription/client.ts";
import { GOING_BACK } from "#billing/subscription/withdrawal-days.ts";
import { useSession } from "#member/account/client.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { PREMIUM_EXTRAS, PREMIUM_PRICE, PREMIUM_TOOLS } from "../premium.ts";

export function PitchDialog({ open }: { open: boolean }) {
  const { status } = useSession();
  const isWaiting = status === "loading";
  const isSignedIn = status === "signed-in";
  return (
    <Dialog open={open} onClose={closeSubscriptionFlow} title={"Premium: de\u00a0leerlo a\u00a0vivirlo"}>
      <p className="mt-3 text-quiet">
        Leer las diez claves es gratis y lo seguirá siendo. Premium es el cuaderno donde las pones en
        práctica.
      </p>
      <FirstPage />
      <dl className="grid gap-x-5 gap-y-2.5 max-sm:gap-y-2 [@media(max-height:54rem)]:mt-4 sm:grid-cols-[auto_1fr]">
        {PREMIUM_TOOLS.map(({ name, text }) => (
          <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-semibold max-sm:inline max-sm:after:content-[':_']">{name}</dt>
            <dd className="text-quiet max-sm:inline">{text}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 border-line border-t pt-3 text-quiet text-sm">
        {PREMIUM_EXTRAS.map((text) => (
          <li key={text} className="inline after:content-['_·_'] last:after:content-['.']">
            {text}
          </li>
        ))}
      </ul>
      {/* The price sticks only if the rest fits above: on a short phone, it would cover the offer. */}
      <div className="sticky bottom-0 max-sm:[@media(max-height:54rem)]:static -mx-5 mt-5 -mb-5 bg-raised px-5 pb-5 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
        <p className="flex flex-wrap items-baseline gap-x-3 border-line border-t pt-4">
          <strong className="font-medium font-serif text-2xl">{PREMIUM_PRICE}</strong>
          <span className="text-quiet text-sm">Cancelas cuando quieras. {GOING_BACK}</span>
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
      </div>
    </Dialog>
  );
}

function FirstPage() {
  return (
    <LineArt
      className="my-6 h-auto w-full text-ink max-sm:my-4 max-sm:h-14 [@media(max-height:54rem)]:hidden"
      viewBox="0 0 420 104"
    >
      <path d="M346 66a28 28 0 0 1 56 0z" fill="var(--ember)" stroke="none" />
      <path d="M374 28V18M347 38l-6-7M401 38l6-7" stroke="var(--ember)" />
      <path d="M22 34h44M22 48h56M22 62h36" stroke="var(--edge)" />
      <path d="M96 66V12a6 6 0 0 0-6-6H10a6 6 0 0 0-6 6v84a6 6 0 0 0 6 6h80a6 6 0 0 0 6-6V90" />
      <path d="M22 78h70c34 0 42-36 78-36 40 0 42 34 82 34 30 0 44-10 66-10h100M170 42V16l20 7-20 7" />
      <path d="M276 34q5-6 9 0 3-6 9 0M306 20q4-5 7 0 3-5 7 0" />
    </LineArt>
  );
}
