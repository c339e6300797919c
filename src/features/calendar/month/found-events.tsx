import { Marked } from "#features/search/components/marked.tsx";
import type { Terms } from "#features/search/terms.ts";
import { longDate } from "#shared/days.ts";
import { splitAtMatches } from "#shared/text/fold-text.ts";
import { type DayEvent, snippetOf } from "./find-events.ts";
import { SteppedList } from "./stepped-list.tsx";

interface FoundEventsProps {
  found: readonly DayEvent[];
  terms: Terms;
  onOpen: (day: string) => void;
}

export function FoundEvents({ found, terms, onOpen }: FoundEventsProps) {
  return (
    <SteppedList items={found} keyOf={({ day, event }) => `${day} ${event.id}`}>
      {({ day, event: { title, notes } }) => {
        const snippet = snippetOf(notes, terms);
        return (
          <button
            type="button"
            className="block w-full rounded-sm px-1 py-3 text-left hover:bg-wash"
            onClick={() => onOpen(day)}
          >
            <span className="block text-quiet text-sm first-letter:uppercase">{longDate(day)}</span>
            <span dir="auto" className="wrap-anywhere mt-0.5 block font-serif text-lg leading-7">
              <Marked pieces={splitAtMatches(title, terms.words)} />
            </span>
            {snippet.length > 0 && (
              <span dir="auto" className="wrap-anywhere line-clamp-2 block font-serif text-quiet">
                <Marked pieces={snippet} />
              </span>
            )}
          </button>
        );
      }}
    </SteppedList>
  );
}
