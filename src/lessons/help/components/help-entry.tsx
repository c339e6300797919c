import { Link } from "#platform/ui/navigation.tsx";

export function HelpEntry() {
  return (
    <aside className="mt-6 max-w-xl border-ember border-l-2 py-1 pl-5">
      <h3 className="text-2xl">
        <Link href="/pedir-ayuda" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Pedir ayuda
        </Link>
      </h3>
      <p className="mt-1 font-serif text-quiet">
        Si la estás pasando mal, no te quedes a solas con eso. Aquí están los teléfonos de emergencia, de
        atención en crisis y contra la violencia de cada país.
      </p>
    </aside>
  );
}
