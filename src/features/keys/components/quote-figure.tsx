import type { Quote } from "../lesson.ts";

interface QuoteFigureProps {
  quote: Quote;
  /** What we have to say about it, after who said it. */
  comment?: string;
  className?: string;
  isLarge?: boolean;
}

/** A saying with its author and the work it stands in. */
export function QuoteFigure({ quote, comment, className = "", isLarge = false }: QuoteFigureProps) {
  const { frase, autor, obra } = quote;
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
      </figcaption>
      {comment && <p className="mt-4 max-w-lesson font-serif">{comment}</p>}
    </figure>
  );
}
