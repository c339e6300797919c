import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { OnThisDay } from "./memories.tsx";

const WAY =
  "-ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold hover:bg-wash sm:ml-0";

export function WaysBack() {
  return (
    <footer className="mt-5 min-w-0 border-line border-t pt-3">
      <nav aria-label="Más de tu diario" className="flex flex-wrap gap-x-4 sm:-mx-3">
        <Link href="/mi-calendario/mirar-atras" className={WAY}>
          Mirar atrás
          <Icon name="forward" className="size-4 text-ember" />
        </Link>
        <Link href="/mi-semana" className={WAY}>
          Mi semana
          <Icon name="forward" className="size-4 text-ember" />
        </Link>
        <Link href="/mi-busqueda" className={WAY}>
          <Icon name="search" className="size-4" />
          Buscar en lo que escribí
        </Link>
      </nav>
      <OnThisDay className="mt-8" />
    </footer>
  );
}
