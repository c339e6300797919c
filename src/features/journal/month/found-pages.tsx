import { useEffect, useMemo } from "react";
import { Marked } from "#features/search/components/marked.tsx";
import { longDate } from "#shared/days.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import type { JournalRecord } from "../contract.ts";
import { searchMonth } from "./search-month.ts";

interface FoundPagesProps {
  records: ReadonlyMap<string, JournalRecord>;
  month: string;
  query: string;
  /** Gets undefined when the search ends. */
  onCount: (count: number | undefined) => void;
  onOpen: (day: string) => void;
}

export function FoundPages({ records, month, query, onCount, onOpen }: FoundPagesProps) {
  const found = useMemo(() => searchMonth(records.values(), month, query), [records, month, query]);
  useEffect(() => onCount(found.length), [found.length, onCount]);
  useEffect(() => () => onCount(undefined), [onCount]);
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
