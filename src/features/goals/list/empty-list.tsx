import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/drawings/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";

export function GoalListEmpty() {
  return (
    <section className="animate-fade py-12 text-center">
      <EmptyNotebook className="mx-auto h-auto w-44" />
      <h2 className="mt-6 text-2xl">Aún no tienes metas definidas</h2>
      <p className="mx-auto mt-2 max-w-md text-quiet">
        Toda meta empieza como una idea. Elige una de tu banco y dale un porqué, un plan y una fecha.
      </p>
      <Link href="/ideas" className={buttonClass("primary", "mt-6")}>
        Ir a mi Banco de Ideas
      </Link>
    </section>
  );
}

export function GoalListLoading() {
  return (
    <div role="status" className="mt-8 animate-fade border-line border-b">
      <span className="sr-only">Cargando tus metas...</span>
      {["w-3/5", "w-4/5", "w-2/5"].map((width) => (
        <div key={width} className="grid grid-cols-[4rem_1fr] border-line border-t">
          <div className="h-36 border-line border-r" />
          <div className={`mt-6 ml-5 h-6 rounded-sm bg-line ${width}`} />
        </div>
      ))}
    </div>
  );
}
