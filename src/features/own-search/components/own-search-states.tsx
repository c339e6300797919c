import { figure } from "#shared/text/figure.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/drawings/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";

export function OwnSearchStart({ count, places }: { count: number; places: string }) {
  return (
    <p className="mt-8 max-w-lesson animate-fade font-serif text-lg text-quiet">
      {count === 1
        ? "Escribe una palabra y búscala en el texto que guardaste."
        : `Escribe una palabra y búscala en los ${figure(count)} textos que guardaste entre ${places}.`}
    </p>
  );
}

export function NothingWritten({ places }: { places: string }) {
  return (
    <section className="animate-fade py-12 text-center">
      <EmptyNotebook className="mx-auto h-auto w-44" />
      <h2 className="mt-6 text-2xl">Tu cuaderno aún está en blanco</h2>
      <p className="mx-auto mt-2 max-w-md text-quiet">Lo que escribas en {places} se podrá buscar aquí.</p>
      <Link href="/mi-calendario" className={buttonClass("primary", "mt-6")}>
        Abrir mi diario
      </Link>
    </section>
  );
}
