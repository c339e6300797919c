import { isPremium, useSubscription } from "#features/subscription/client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link, navigate } from "#ui/navigation.tsx";
import { notesTitle, pathOfContext } from "./notes-context.ts";

/**
 * The notes of a context. Whoever is no paid member sees where they will write and the way to Premium (spec,
 * section 2, "Notes"). Writing itself comes with a later release, and the page says so to those who have paid.
 */
export function NotesPage({ context }: { context: string }) {
  const state = useSubscription();
  const back = pathOfContext(context);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <Link
        href={back}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink"
      >
        <Icon name="back" />
        Volver
      </Link>
      <h1 className="mt-6 text-4xl">{notesTitle(context)}</h1>
      <div className="mt-8 grid max-w-4xl gap-8 md:grid-cols-[3fr_2fr]">
        <label className="block text-quiet">
          Nueva nota
          <textarea
            disabled
            rows={8}
            placeholder="Escribe lo que te quedó dando vueltas..."
            className="mt-2 w-full rounded-md border border-edge bg-wash p-4 font-serif text-lg"
          />
        </label>
        {state.status === "loaded" && <Panel isMember={isPremium(state)} back={back} />}
      </div>
    </div>
  );
}

function Panel({ isMember, back }: { isMember: boolean; back: string }) {
  return (
    <section className="animate-fade self-start border-line border-t pt-5 md:mt-8">
      <h2 className="text-xl">{isMember ? "Muy pronto" : "Tus notas son parte de Premium"}</h2>
      <p className="mt-2 font-serif text-quiet">
        {isMember
          ? "Las notas están por llegar y ya son parte de tu Premium. Aquí podrás escribir junto a cada clave."
          : "Con Premium escribes junto a cada clave y encuentras lo que anotaste cuando vuelves a leerla."}
      </p>
      {!isMember && (
        <Button className="mt-5" onClick={() => navigate(back, { state: { showSubscriptionModal: true } })}>
          ¡Quiero ser Premium!
        </Button>
      )}
    </section>
  );
}
