import { type ReactNode, useDeferredValue } from "react";
import { firstOfMonth } from "#platform/shared/days/days.ts";
import { monthAndYear } from "#platform/shared/text/day-words.ts";
import { FilterField } from "#platform/ui/fields/filter-field.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useJournal } from "../client.ts";

export const FoundPages = lazyComponent("FoundPages", () => import("./found-pages.tsx"));

export interface MonthSearchProps {
  at: string;
  typed: string;
  onType: (text: string) => void;
  onOpen: (day: string) => void;
}

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
  return (
    <>
      {records && records.size > 0 && (
        <search className="mt-5 block">
          <FilterField label={`Buscar en ${monthAndYear(month)}`} value={typed} onChange={onType} />
        </search>
      )}
      {records && query ? <FoundPages {...{ records, month, query, onOpen }} /> : children}
    </>
  );
}
