import { Link } from "#ui/navigation.tsx";
import type { KeySummary } from "../lesson.ts";
import { keys } from "../lessons.ts";
import { Pictogram } from "./pictograms.tsx";

export function Neighbours({ id }: { id: string }) {
  const index = keys.findIndex((key) => key.id === id);
  const before = keys[index - 1];
  const after = keys[index + 1];
  return (
    <nav aria-label="Otras claves" className="grid grid-cols-1 border-line border-t sm:grid-cols-2">
      {after && (
        <Neighbour
          summary={after}
          label="Clave siguiente"
          className="sm:order-2 sm:col-start-2 sm:flex-row-reverse sm:text-right"
        />
      )}
      {before && <Neighbour summary={before} label="Clave anterior" className="max-sm:border-t" />}
    </nav>
  );
}

function Neighbour({ summary, label, className }: { summary: KeySummary; label: string; className: string }) {
  return (
    <Link
      href={`/clave/${summary.id}`}
      data-key={summary.id}
      className={`group flex items-center gap-4 border-line py-6 ${className}`}
    >
      <Pictogram name={summary.icon} className="size-12 shrink-0" />
      <span className="min-w-0">
        <span className="block text-quiet text-sm">{label}</span>
        <span className="font-medium font-serif text-xl group-hover:underline group-hover:underline-offset-4">
          {summary.title}
        </span>
      </span>
    </Link>
  );
}
