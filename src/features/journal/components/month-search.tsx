import { monthAndYear } from "#shared/days.ts";
import { Icon } from "#ui/icons.tsx";

interface MonthSearchProps {
  month: string;
  typed: string;
  onType: (text: string) => void;
  /** How many pages were found; undefined where nothing is searched for. */
  count: number | undefined;
}

/** Looks for words in the pages of the month that is shown. */
export function MonthSearch({ month, typed, onType, count }: MonthSearchProps) {
  const name = monthAndYear(month);
  return (
    <search className="mt-5 block">
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute start-3 top-3 size-5 text-quiet" />
        <input
          type="search"
          value={typed}
          aria-label={`Buscar en ${name}`}
          placeholder={`Buscar en ${name}...`}
          className="min-h-11 w-full rounded-md border border-edge bg-raised ps-11 pe-3"
          onChange={(event) => onType(event.target.value)}
        />
      </div>
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
