import { useMemo } from "react";
import { Marked } from "#lessons/search/components/marked.tsx";
import { snippet } from "#lessons/search/snippet.ts";
import { type Terms, termsOf } from "#lessons/search/terms.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { monthAndYear } from "#platform/shared/text/day-words.ts";
import { fold, splitAtMatches } from "#platform/shared/text/fold-text.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import type { JournalRecord } from "../contract.ts";
import { wordsOf } from "../record/record-fields.ts";

interface FoundPagesProps {
  records: ReadonlyMap<string, JournalRecord>;
  month: string;
  query: string;
  onOpen: (day: string) => void;
}

export function FoundPages({ records, month, query, onOpen }: FoundPagesProps) {
  const found = useMemo(() => searchMonth(records.values(), month, query), [records, month, query]);
  const name = monthAndYear(month);
  return (
    <>
      <p role="status" className="mt-2 text-quiet text-sm">
        {found.length === 0
          ? `Ninguna página de ${name} dice «${query}».`
          : `${counted(found.length, "registro", "registros")} en ${name}`}
      </p>
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
    </>
  );
}

/** Finds a month's pages, earlier days first, without regard to case and accents. `month` is any of its days. */
export function searchMonth(records: Iterable<JournalRecord>, month: string, query: string) {
  const terms = termsOf(query);
  const isFound = (record: JournalRecord) => {
    const text = fold(wordsOf(record));
    return terms.words.every((word) => text.includes(word));
  };
  return [...records]
    .filter((record) => record.event_date.slice(0, 7) === month.slice(0, 7) && isFound(record))
    .sort((a, b) => (a.event_date + a.created_at < b.event_date + b.created_at ? -1 : 1))
    .map((record) => shown(record, terms));
}

/** `line` is the first line below the title that matches. */
function shown(record: JournalRecord, terms: Terms) {
  const { words } = terms;
  const rest = wordsOf(record).slice(record.title.length).split("\n");
  const line = rest.find((text) => words.some((word) => fold(text).includes(word)));
  return {
    record,
    title: splitAtMatches(record.title, words),
    line: line === undefined ? undefined : splitAtMatches(snippet(line, terms), words),
  };
}
