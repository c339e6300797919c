import { Marked } from "#features/search/components/marked.tsx";
import { longDate } from "#shared/days.ts";
import { splitAtMatches } from "#shared/text/fold-text.ts";
import { type DayEvent, snippetOf } from "./find-events.ts";
import { SteppedList } from "./stepped-list.tsx";

interface FoundEventsProps {
  found: readonly DayEvent[];
  /** Folded words to highlight. */
  words: readonly string[];
  onOpen: (day: string) => void;
}

export function FoundEvents({ found, words, onOpen }: FoundEventsProps) {
  return (
    <SteppedList items={found} keyOf={({ day, event }) => `${day} ${event.id}`}>
      {({ day, event: { title, notes } }) => {
        const snippet = snippetOf(notes, words);
        return (
          <button
            type="button"
            className="block w-full rounded-sm px-1 py-3 text-left hover:bg-wash"
            onClick={() => onOpen(day)}
          >
            <span className="block text-quiet text-sm first-letter:uppercase">{longDate(day)}</span>
            <span dir="auto" className="wrap-anywhere mt-0.5 block font-serif text-lg leading-7">
              <Marked pieces={splitAtMatches(title, words)} />
            </span>
            {snippet && (
              <span dir="auto" className="wrap-anywhere line-clamp-2 block font-serif text-quiet">
                <Marked pieces={splitAtMatches(snippet, words)} />
              </span>
            )}
          </button>
        );
      }}
    </SteppedList>
  );
}
