import { searchAddress } from "#features/search/query.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/drawings/empty-notebook.tsx";
import { LineArt } from "#ui/drawings/line-art.tsx";
import { Link } from "#ui/navigation.tsx";
import { ALL_PLACES } from "../own-entry.ts";

export function OwnSearchStart({ count }: { count: number }) {
  return (
    <p className="mt-8 max-w-lesson animate-fade font-serif text-lg text-quiet">
      {count === 1
        ? "Escribe y aparece: tu cuaderno guarda un escrito."
        : `Escribe y aparece: tu cuaderno guarda ${count.toLocaleString("es")} escritos entre ${ALL_PLACES}.`}
    </p>
  );
}

export function NothingWritten() {
  return (
    <section className="animate-fade py-12 text-center">
      <EmptyNotebook className="mx-auto h-auto w-44" />
      <h2 className="mt-6 text-2xl">Tu cuaderno aún está en blanco</h2>
      <p className="mx-auto mt-2 max-w-md text-quiet">
        Lo que escribas en {ALL_PLACES} se podrá buscar aquí.
      </p>
      <Link href="/mi-calendario" className={buttonClass("primary", "mt-6")}>
        Abrir mi diario
      </Link>
    </section>
  );
}

export function NothingFound({ query }: { query: string }) {
  return (
    <div className="animate-fade py-4">
      <LineArt className="h-auto w-36 text-ink" viewBox="0 0 160 124">
        <path d="M94 62a16 16 0 0 1 32 0z" fill="var(--ember)" stroke="none" />
        <path d="M30 36h34M30 52h30M30 68h32M30 84h22" stroke="var(--edge)" />
        <path d="M82 16H24a6 6 0 0 0-6 6v84a6 6 0 0 0 6 6h70a6 6 0 0 0 6-6v-8M110 88a28 28 0 1 0-.1 0zM130 80l22 24M88 62h44M110 42v-3M96 47l-2-3M124 47l2-3M4 112h10M106 112h42" />
      </LineArt>
      <p className="mt-6 font-medium font-serif text-ink text-xl">No se encontraron resultados</p>
      <p className="mt-2">Intenta con menos palabras, o con otras. Quizá esté en las claves:</p>
      <Link href={searchAddress(query)} className={buttonClass("secondary", "mt-5")}>
        Buscar en las claves
      </Link>
    </div>
  );
}
