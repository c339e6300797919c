import { Link } from "#platform/ui/navigation.tsx";
import type { Lesson, Quote } from "../lesson.ts";
import { quotePath } from "../quote-path.ts";
import { LessonSection } from "./lesson-section.tsx";
import { Pictogram } from "./pictograms.tsx";

interface QuoteFigureProps {
  keyId: string;
  quote: Quote;
  className?: string;
  isLarge?: boolean;
}

export function QuoteFigure({ keyId, quote, className = "", isLarge = false }: QuoteFigureProps) {
  const { frase, autor, obra, comentario } = quote;
  return (
    <figure className={`py-6 pl-6 ${className}`}>
      <blockquote
        className={`relative font-serif before:absolute before:-left-6 before:text-3xl before:text-key before:leading-6 before:content-['«'] ${isLarge ? "text-3xl" : "text-xl"}`}
      >
        {frase}
      </blockquote>
      <figcaption className="mt-2.5 text-quiet text-sm">
        <span className="block font-semibold text-base text-ink">{autor}</span>
        {obra}
        <Link
          href={quotePath(keyId, quote)}
          className="screen-only flex min-h-11 items-center underline underline-offset-4"
        >
          Compartir esta frase
        </Link>
        {comentario && <p className="mt-4 max-w-lesson font-serif text-base text-ink">{comentario}</p>}
      </figcaption>
    </figure>
  );
}

/** The groups of "Frases Inspiradoras". Each is named after a key and has its colour and pictogram. */
export function QuoteGroups({ keyId, groups }: { keyId: string; groups: Lesson["groups"] }) {
  return groups.map(({ id, title, quotes }) => (
    <div key={id} data-key={id} className="mt-14 first:mt-0">
      <LessonSection id={id} title={title} picture={<Pictogram name={id} className="mb-3 size-12" />}>
        <div className="mt-3 border-line border-t grid grid-cols-1 sm:grid-cols-2 sm:gap-x-10">
          {quotes.map((quote, index) => (
            <QuoteFigure
              key={quote.frase}
              keyId={keyId}
              quote={quote}
              className={index === 0 ? "sm:col-span-2" : "border-line border-t"}
              isLarge={index === 0}
            />
          ))}
        </div>
      </LessonSection>
    </div>
  ));
}
