import { Pictogram } from "#lessons/keys/components/pictograms.tsx";
import { keys } from "#lessons/keys/lessons.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { searchAddress } from "../query.ts";

export const SUGGESTIONS = ["miedo", "dinero", "tiempo", "descanso", "hábito", "ayuda"];

export function SearchStart({ className }: { className: string }) {
  return (
    <div className={className}>
      <p className="hidden border-line border-l-2 pl-4 text-quiet noscript:block">
        La búsqueda necesita JavaScript, y en este navegador está desactivado. Aquí tienes las diez claves.
      </p>
      <section aria-labelledby="palabras" className="noscript:hidden">
        <h2 id="palabras" className="text-xl">
          Prueba con una palabra
        </h2>
        <ul className="mt-4 flex flex-wrap gap-2">
          {SUGGESTIONS.map((word) => (
            <li key={word}>
              <Link
                href={searchAddress(word)}
                className="inline-flex min-h-11 items-center rounded-md border border-edge bg-raised px-4 hover:border-ink"
              >
                {word}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="claves" className="mt-12">
        <h2 id="claves" className="text-xl">
          Las diez claves
        </h2>
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 sm:grid-cols-3 lg:grid-cols-5">
          {keys.map(({ id, title, icon }) => (
            <li key={id} data-key={id} className="border-line border-t">
              <Link href={`/clave/${id}`} className="flex min-h-16 items-center gap-3 py-3 hover:underline">
                <Pictogram name={icon} className="size-10 shrink-0" />
                <span className="min-w-0">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
