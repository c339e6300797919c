import type { QuoteGroup } from "../lesson.ts";
import { LessonSection } from "./lesson-section.tsx";
import { Pictogram } from "./pictograms.tsx";
import { QuoteFigure } from "./quote-figure.tsx";

/** The groups of "Frases Inspiradoras". Each is named after a key and wears its hue and pictogram. */
export function QuoteGroups({ groups }: { groups: readonly QuoteGroup[] }) {
  return groups.map(({ id, title, quotes }) => (
    <div key={id} data-key={id} className="mt-14 first:mt-0">
      <LessonSection id={id} title={title} picture={<Pictogram name={id} className="mb-3 size-12" />}>
        <div className="mt-3 border-line border-t grid grid-cols-1 sm:grid-cols-2 sm:gap-x-10">
          {quotes.map((quote, index) => (
            <QuoteFigure
              key={quote.frase}
              quote={quote}
              comment={quote.comentario}
              className={index === 0 ? "sm:col-span-2" : "border-line border-t"}
              isLarge={index === 0}
            />
          ))}
        </div>
      </LessonSection>
    </div>
  ));
}
