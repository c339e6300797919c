import { addressOf } from "#notebook/journal/chosen-day.ts";
import { useDayPages } from "#notebook/journal/client.ts";
import { dateInSentence, longDate } from "#platform/shared/days/days.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { type Memory, onThisDay } from "../on-this-day.ts";

export function OnThisDay({ max = 1, className = "" }: { max?: number; className?: string }) {
  const days = useDayPages();
  const today = useToday();
  const memories = days ? onThisDay(days, today) : [];
  if (memories.length === 0) return null;
  return (
    <section aria-labelledby="como-hoy" className={`animate-fade ${className}`}>
      <h2 id="como-hoy" className="text-xl">
        Un día como hoy
      </h2>
      <ul className="mt-3 grid gap-5">
        {memories.slice(0, max).map((memory) => (
          <MemoryEntry key={memory.day} memory={memory} />
        ))}
      </ul>
    </section>
  );
}

function MemoryEntry({ memory }: { memory: Memory }) {
  const { day, record } = memory;
  return (
    <li className="relative border-ember border-l-2 pl-4">
      <p className="text-quiet text-sm">
        {`${agoWords(memory)}, el ${dateInSentence(day)}${record.event_type === "project" ? ". Así querías que fuera:" : ""}`}
      </p>
      <h3 dir="auto" className="wrap-anywhere mt-1 text-lg">
        {record.title}
      </h3>
      {record.notes && (
        <p
          dir="auto"
          className="wrap-anywhere mt-1 line-clamp-3 max-w-lesson whitespace-pre-line font-serif text-quiet"
        >
          {record.notes}
        </p>
      )}
      <Link
        href={addressOf(day)}
        aria-label={`Volver a ese día: ${longDate(day)}`}
        className="mt-1 -ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold hover:bg-wash"
      >
        Volver a ese día
        <Icon name="forward" className="size-4 text-ember" />
      </Link>
    </li>
  );
}

function agoWords({ yearsAgo }: Memory): string {
  if (yearsAgo === 0) return "Hace un mes";
  return yearsAgo === 1 ? "Hace un año" : `Hace ${yearsAgo} años`;
}
