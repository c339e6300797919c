import type { QuoteGroup } from "../lesson.ts";
import { LessonSection } from "./lesson-section.tsx";
import { Pictogram } from "./pictograms.tsx";
import { QuoteFigure } from "./quote-figure.tsx";

/** The groups of "Frases Inspiradoras". Each is named after a key and wears its hue and pictogram. */
export function QuoteGroups({ groups }: { groups: readonly QuoteGroup[] }) {
  return groups.map(({ id, title, quotes }) => (
    <div key={id} data-key={id} className="mt-14 first:mt-0">
      <LessonSection id={id} title={title} picture={<Pictogram name={id} className="mb-3 size-12" />}>
        <div className="mt-3 divide-y divide-line border-line border-y">
          {quotes.map((quote) => (
            <QuoteFigure key={quote.frase} quote={quote} comment={quote.comentario} />
          ))}
        </div>
      </LessonSection>
    </div>
  ));
}
