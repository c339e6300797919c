import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";

/** Where a tool will be, for members who have paid: what it will do, and where to write meanwhile. */
export function ComingPage({ title, text }: { title: string; text: string }) {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      <EmptyNotebook className="w-44" />
      <h1 className="mt-8 text-4xl">{title}</h1>
      <p className="mt-4 max-w-lesson font-serif text-lg text-quiet">
        {text} Esta página llega pronto y ya está incluida en tu Premium. Mientras tanto, tus ideas tienen
        dónde esperar.
      </p>
      <Link href="/ideas" className={buttonClass("primary", "mt-8")}>
        Abrir mi Banco de Ideas
      </Link>
    </section>
  );
}
