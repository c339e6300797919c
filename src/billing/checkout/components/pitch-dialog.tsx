import { closeSubscriptionFlow, doorStore, flowStore } from "#billing/subscription/client.ts";
import { useSession } from "#member/account/client.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog, SHEET_DIALOG } from "#platform/ui/dialogs/dialog.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { useStore } from "#platform/ui/use-store.ts";
import { PREMIUM_PRICE } from "../premium.ts";

const WORDS = {
  any: {
    title: "Premium: de\u00a0leerlo a\u00a0vivirlo",
    text: "El cuaderno donde pones las claves en práctica: ideas que se vuelven metas, notas, calendario y un diario con tu coherencia.",
  },
  heart: {
    title: "Guarda esta clave para volver",
    text: "Con Premium tus favoritos te esperan en cualquier dispositivo, junto a tus notas, ideas, metas, calendario y un diario.",
  },
  goal: {
    title: "Tu meta ya empezó",
    text: "Premium guarda lo que escribiste y te acompaña en lo que falta: acciones, visión, compromiso y un diario para vivirla.",
  },
  exercise: {
    title: "Lo que escribiste ya es un comienzo",
    text: "Premium lo lleva a tu cuaderno, junto a tus notas, ideas, metas, calendario y un diario con tu coherencia.",
  },
};

export function PitchDialog({ open }: { open: boolean }) {
  const { status } = useSession();
  const door = useStore(doorStore);
  const isWaiting = status === "loading";
  const isSignedIn = status === "signed-in";
  const { title, text } = WORDS[door?.from ?? "any"];
  return (
    <Dialog open={open} onClose={closeSubscriptionFlow} title={title} className={SHEET_DIALOG}>
      {door?.words ? <Sheet {...door} /> : <FirstPage />}
      <p>{text}</p>
      <p className="mt-2 text-quiet">Leer las diez claves sigue siendo gratis.</p>
      <div data-notices className="mt-4" />
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
    </Dialog>
  );
}

/** Shows a notebook page with `words`: the title of the key whose heart was clicked, or the person's own sentence. */
function Sheet({ from, words }: { from: string; words: string }) {
  return (
    <div className="my-4 rounded-sm border border-line bg-paper p-4">
      {from === "heart" ? (
        <>
          <p className="text-quiet text-sm">Tus Claves Favoritas</p>
          <p className="mt-2 flex items-center gap-3 border-line border-b pb-2 font-serif text-lg">
            <Icon name="heart" isFilled className="size-5 text-ember" />
            {words}
          </p>
          <Icon name="heart" className="mt-3 size-5 text-edge" />
        </>
      ) : (
        <p dir="auto" className="wrap-anywhere line-clamp-4 font-serif text-lg">
          «{words}»
        </p>
      )}
      {from === "goal" && (
        <LineArt className="mt-3 h-auto w-full" viewBox="0 0 250 62">
          <path d="M4 58c40-10 60-6 100-2s90-8 142-2" />
          <path d="M12 50q40-14 62-20" stroke="var(--ember)" />
          <path d="M74 30q80-24 164-24" stroke="var(--edge)" strokeDasharray="0 7" />
          <path d="M74 20a10 10 0 1 0 0 20 10 10 0 1 0 0-20z" fill="var(--ember)" stroke="none" />
        </LineArt>
      )}
    </div>
  );
}

function FirstPage() {
  return (
    <LineArt className="my-4 h-auto w-full" viewBox="0 0 420 104">
      <path d="M346 66a28 28 0 0 1 56 0z" fill="var(--ember)" stroke="none" />
      <path d="M374 28V18M347 38l-6-7M401 38l6-7" stroke="var(--ember)" />
      <path d="M22 34h44M22 48h56M22 62h36" stroke="var(--edge)" />
      <path d="M96 66V12a6 6 0 0 0-6-6H10a6 6 0 0 0-6 6v84a6 6 0 0 0 6 6h80a6 6 0 0 0 6-6V90" />
      <path d="M22 78h70c34 0 42-36 78-36 40 0 42 34 82 34 30 0 44-10 66-10h100M170 42V16l20 7-20 7" />
      <path d="M276 34q5-6 9 0 3-6 9 0M306 20q4-5 7 0 3-5 7 0" />
    </LineArt>
  );
}
