import { useConflictsOf } from "#platform/sync/client.ts";

interface OtherVersionsProps<T> {
  kind: string;
  records: ReadonlyMap<string, T>;
  /** Singular, such as "De este evento hay dos versiones:". */
  one: string;
  many: string;
  onOpen: (record: T) => void;
}

/** Lists records with conflicts above a month view, also those of other months. */
export function OtherVersions<T extends { id: string; title: string }>(props: OtherVersionsProps<T>) {
  const { kind, records, one, many, onOpen } = props;
  const ids = new Set(useConflictsOf(kind).map((conflict) => conflict.record_id));
  const meant = [...ids].flatMap((id) => records.get(id) ?? []);
  if (meant.length === 0) return null;
  return (
    <section aria-label="Dos versiones" className="mt-6 animate-fade border-warning border-l-2 py-1 pl-4">
      <p className="text-quiet">{meant.length === 1 ? one : many}</p>
      <ul className="flex flex-wrap gap-x-5">
        {meant.map((record) => (
          <li key={record.id} className="min-w-0">
            <button
              type="button"
              className="wrap-anywhere line-clamp-2 min-h-11 text-left font-serif text-lg underline underline-offset-4"
              onClick={() => onOpen(record)}
            >
              {record.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
