import type { ReactNode, Ref } from "react";
import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { daysAway, daysBetween, longDate } from "#shared/days.ts";
import { monthAndYear, monthName } from "#shared/text/day-words.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";

interface DayCardProps {
  day: string;
  today: string;
  heading: Ref<HTMLHeadingElement>;
  isNewBegun: boolean;
  onAdd: () => void;
  children: ReactNode;
}

/** Further away, the date is easier to understand than a number of days. */
const NEAR_DAYS = 31;

export function DayCard({ day, today, heading, isNewBegun, onAdd, children }: DayCardProps) {
  const away = daysBetween(today, day);
  const [weekday] = longDate(day).split(",");
  return (
    <div className="rounded-lg border border-line bg-raised shadow-sm">
      <header className="relative flex flex-wrap items-center gap-3 border-edge border-b border-dashed px-5 pt-6 pb-4">
        <span aria-hidden="true" className="absolute inset-x-0 top-2 flex justify-center gap-24">
          <span className="size-2 rounded-full bg-paper [box-shadow:inset_0_0_0_1px_var(--edge)]" />
          <span className="size-2 rounded-full bg-paper [box-shadow:inset_0_0_0_1px_var(--edge)]" />
        </span>
        <h2
          id="dia"
          ref={heading}
          tabIndex={-1}
          aria-label={longDate(day)}
          className="flex min-w-0 flex-wrap items-center gap-3 outline-none"
        >
          <span
            className={`font-medium text-5xl tabular-nums leading-none ${day === today ? "text-ember" : ""}`}
          >
            {Number(day.slice(8))}
          </span>
          <span className="text-base leading-5">
            <span className="block font-medium text-lg first-letter:uppercase">{weekday}</span>
            <span className="block font-normal font-sans text-quiet text-sm first-letter:uppercase">
              {Math.abs(away) <= NEAR_DAYS ? `${daysAway(away)} · ${monthName(day)}` : monthAndYear(day)}
            </span>
          </span>
        </h2>
        <Button
          className="ml-auto shrink-0 max-sm:px-3 md:max-lg:px-3"
          aria-label={isNewBegun ? "Añadir evento (sin terminar)" : "Añadir evento"}
          onClick={onAdd}
        >
          <ActionIcon name={isNewBegun ? "pencil" : "plus"} />
          <span className="max-sm:hidden md:max-lg:hidden">Añadir</span>
        </Button>
      </header>
      {children}
      <p className="border-line border-t px-2 py-1">
        <Link
          href={`/mi-calendario?dia=${day}`}
          className="group inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet text-sm hover:text-ink"
        >
          Abrir mi diario de este día
          <Icon name="forward" className="size-4 transition-transform group-hover:translate-x-1" />
        </Link>
      </p>
    </div>
  );
}
