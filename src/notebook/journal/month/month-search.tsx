import { useDeferredValue } from "react";
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

export function MonthSearch({ at, typed, onType, onOpen }: MonthSearchProps) {
  const records = useJournal();
  const month = firstOfMonth(at);
  const query = useDeferredValue(typed.trim());
  if (!records?.size) return null;
  return (
    <>
      <search className="mt-8 block">
        <FilterField label={`Buscar en ${monthAndYear(month)}`} value={typed} onChange={onType} />
      </search>
      {query && <FoundPages {...{ records, month, query, onOpen }} />}
    </>
  );
}
