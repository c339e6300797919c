import { type ReactNode, useDeferredValue, useState } from "react";
import { firstOfMonth } from "#shared/days.ts";
import { counted } from "#shared/text/counted.ts";
import { monthAndYear } from "#shared/text/day-words.ts";
import { FilterField } from "#ui/fields/filter-field.tsx";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
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
  /** Undefined until the part that searches has looked. */
  const [count, setCount] = useState<number>();
  const name = monthAndYear(month);
  return (
    <>
      {records && records.size > 0 && (
        <search className="mt-5 block">
          <FilterField label={`Buscar en ${name}`} value={typed} onChange={onType} />
          <p role="status" className="text-quiet text-sm empty:hidden mt-2">
            {count === 0 && `Ninguna página de ${name} dice «${typed.trim()}».`}
            {count !== undefined && count > 0 && `${counted(count, "registro", "registros")} en ${name}`}
          </p>
        </search>
      )}
      {records && query ? <FoundPages {...{ records, month, query, onOpen }} onCount={setCount} /> : children}
    </>
  );
}
