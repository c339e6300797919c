import { type ReactNode, useRef } from "react";
import { Marked } from "#lessons/search/components/marked.tsx";
import { todayHere } from "#platform/shared/days/days.ts";
import { shortDate } from "#platform/shared/text/day-words.ts";
import { splitAtMatches } from "#platform/shared/text/fold-text.ts";
import { SHEET_ROW, SHEET_TEXT } from "./sheet.tsx";

/** Returns text such as "21 nov 2026, 09:30". */
export function momentOf(instant: string): string {
  const { date, hour } = partsOf(instant);
  return `${date}, ${hour}`;
}

function partsOf(instant: string): { date: string; hour: string } {
  const at = new Date(instant);
  const day = todayHere(at);
  const [hours, minutes] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0"));
  return { date: `${shortDate(day)} ${day.slice(0, 4)}`, hour: `${hours}:${minutes}` };
}

interface NoteEntryProps {
  text: string;
  instant: string;
  words?: readonly string[];
  mark?: ReactNode;
  children?: ReactNode;
  conflicts?: ((onSettled: () => void) => ReactNode) | undefined;
}

export function NoteEntry(props: NoteEntryProps) {
  const { text, instant, words = [], mark, children, conflicts } = props;
  const item = useRef<HTMLLIElement>(null);
  const { date, hour } = partsOf(instant);

  return (
    <li ref={item} tabIndex={-1} className={`group/note relative ${SHEET_ROW}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 border-line pt-4 pr-24 max-md:group-not-first/note:border-t md:flex-col md:items-end md:pt-5 md:pr-6">
        <time dateTime={instant} className="text-quiet text-sm md:text-right">
          <span className="font-semibold text-ink md:block">{date}</span>{" "}
          <span className="md:block">{hour}</span>
        </time>
        {mark}
      </div>
      <div className={SHEET_TEXT}>
        <div className="flex items-start gap-3 border-line pb-4 md:pt-4 md:group-not-first/note:border-t">
          <p
            dir="auto"
            className="wrap-anywhere [unicode-bidi:plaintext] min-w-0 max-w-lesson whitespace-pre-wrap pt-1 font-serif text-lg"
          >
            {words.length > 0 ? <Marked pieces={splitAtMatches(text, words)} /> : text}
          </p>
          <div className="ml-auto flex max-md:absolute max-md:top-4 max-md:right-0">{children}</div>
        </div>
        {conflicts?.(() => item.current?.focus())}
      </div>
    </li>
  );
}
