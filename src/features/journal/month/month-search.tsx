import { monthAndYear } from "#shared/days.ts";
import { FilterField } from "#ui/fields/filter-field.tsx";

interface MonthSearchProps {
  month: string;
  typed: string;
  onType: (text: string) => void;
  /** Pages found; undefined without a query. */
  count: number | undefined;
}

export function MonthSearch({ month, typed, onType, count }: MonthSearchProps) {
  const name = monthAndYear(month);
  return (
    <search className="mt-5 block">
      <FilterField label={`Buscar en ${name}`} value={typed} onChange={onType} />
      <p role="status" className="text-quiet text-sm empty:hidden mt-2">
        {count === undefined
          ? ""
          : count === 0
            ? `Ningún registro de ${name} dice «${typed.trim()}».`
            : `${count} ${count === 1 ? "registro" : "registros"} en ${name}`}
      </p>
    </search>
  );
}
