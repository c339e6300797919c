import { Marked } from "#features/search/components/marked.tsx";
import { longDate } from "#shared/days.ts";
import { Link } from "#ui/navigation.tsx";
import { shownOf } from "../own-excerpt.ts";
import type { Found } from "../own-search.ts";

export function OwnResult({ found }: { found: Found }) {
  const { label, heading, day, href } = found.entry;
  const { title, excerpt } = shownOf(found);
  return (
    <li className="group relative gap-x-8 border-line border-t py-5 last:border-b md:grid md:grid-cols-[14.5rem_minmax(0,1fr)]">
      <p className="text-quiet text-sm md:pt-1">
        <span className="font-semibold text-ink">{label}</span>
        <span className="mx-1.5 md:hidden">·</span>
        <time dateTime={day} className="md:block md:first-letter:uppercase">
          {longDate(day)}
        </time>
      </p>
      <div className="min-w-0 max-md:mt-1">
        <h3 dir="auto" className="text-xl">
          <Link
            href={href}
            className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
          >
            {heading || <Marked pieces={title} />}
          </Link>
        </h3>
        {excerpt.length > 0 && (
          <p dir="auto" className="mt-1 max-w-lesson font-serif text-quiet">
            <Marked pieces={excerpt} />
          </p>
        )}
      </div>
    </li>
  );
}
