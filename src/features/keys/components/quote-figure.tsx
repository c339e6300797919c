import type { Quote } from "../lesson.ts";

interface QuoteFigureProps {
  quote: Quote;
  /** What we have to say about it, after who said it. */
  comment?: string;
}

/** A saying with its author and the work it stands in. */
export function QuoteFigure({ quote: { frase, autor, obra }, comment }: QuoteFigureProps) {
  return (
    <figure className="py-6 pl-6">
      <blockquote className="relative font-serif text-xl before:absolute before:-left-6 before:text-3xl before:text-key before:leading-6 before:content-['«']">
        {frase}
      </blockquote>
      <figcaption className="mt-2.5 text-quiet text-sm">
        <span className="block font-semibold text-base text-ink">{autor}</span>
        {obra}
      </figcaption>
      {comment && <p className="mt-4 font-serif">{comment}</p>}
    </figure>
  );
}
