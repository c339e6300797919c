import { type ReactNode, useDeferredValue, useMemo } from "react";
import { Marked } from "#features/search/components/marked.tsx";
import { firstOfMonth, longDate, monthAndYear } from "#shared/days.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { FilterField } from "#ui/fields/filter-field.tsx";
import { useJournal } from "../client.ts";
import { type FoundPage, searchMonth } from "./search-month.ts";

export interface MonthSearchProps {
  /** Any day of the month. */
  at: string;
  typed: string;
  onType: (text: string) => void;
  onOpen: (day: string) => void;
}

/** Shows the pages that it finds in place of `children`. */
export function MonthSearch({
  at,
  typed,
  onType,
  onOpen,
  children,
}: MonthSearchProps & { children: ReactNode }) {
  const records = useJournal();
  const month = firstOfMonth(at);
  const query = useDeferredValue(typed.trim());
  const found = useMemo(
    () => (records && query ? searchMonth(records.values(), month, query) : undefined),
    [records, month, query],
  );
  const name = monthAndYear(month);
  return (
    <>
      {records && records.size > 0 && (
        <search className="mt-5 block">
          <FilterField label={`Buscar en ${name}`} value={typed} onChange={onType} />
          <p role="status" className="text-quiet text-sm empty:hidden mt-2">
            {found?.length === 0 && `Ninguna página de ${name} dice «${typed.trim()}».`}
            {found &&
              found.length > 0 &&
              `${found.length} ${found.length === 1 ? "registro" : "registros"} en ${name}`}
          </p>
        </search>
      )}
      {found ? <FoundPages found={found} onOpen={onOpen} /> : children}
    </>
  );
}

function FoundPages({ found, onOpen }: Pick<MonthSearchProps, "onOpen"> & { found: readonly FoundPage[] }) {
  return (
    <ul className="mt-3 border-line border-b empty:hidden">
      {found.map(({ record, title, line }) => (
        <li key={record.id} className="border-line border-t">
          <button
            type="button"
            className="-mx-3 block w-[calc(100%+1.5rem)] rounded-md px-3 py-3 text-start transition-colors hover:bg-wash"
            onClick={() => onOpen(record.event_date)}
          >
            <span className="flex items-center gap-2 text-quiet text-sm">
              <Icon
                name={record.event_type === "project" ? "sunrise" : "moon"}
                className="size-4"
                isFilled={record.event_type === "describe"}
              />
              <span className="sr-only">
                {record.event_type === "project" ? "Proyección del" : "Descripción del"}
              </span>
              {longDate(record.event_date)}
            </span>
            <span dir="auto" className="wrap-anywhere mt-0.5 block font-serif text-lg">
              <Marked pieces={title} />
            </span>
            {line && (
              <span dir="auto" className="wrap-anywhere mt-0.5 block text-quiet">
                <Marked pieces={line} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
