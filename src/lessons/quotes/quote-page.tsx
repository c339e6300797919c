import { useState } from "react";
import { Pictogram } from "#lessons/keys/components/pictograms.tsx";
import type { Lesson, Quote } from "#lessons/keys/lesson.ts";
import { loadLesson } from "#lessons/keys/load-lesson.ts";
import { quoted, quoteSlug, quotesOf } from "#lessons/keys/quote-path.ts";
import { ShareMenu } from "#lessons/sharing/components/share-menu.tsx";
import { withoutEnd } from "#platform/shared/text/edges.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";

/** The length of the quote in the page's title, because search engines cut titles after some 60 characters. */
const TITLE_MAX = 44;
const DESCRIPTION_MAX = 155;

function QuotePage({ lesson, quote }: { lesson: Lesson; quote: Quote }) {
  const { autor, obra, comentario } = quote;
  return (
    <article data-key={lesson.id} className="mx-auto max-w-3xl px-4 pt-10 sm:px-6 sm:pt-14">
      <h1 className="sr-only">Frase de {autor}</h1>
      <Pictogram name={lesson.icon} className="size-16" />
      <figure className="mt-6">
        <blockquote className="wrap-anywhere font-serif text-3xl sm:text-4xl">{quoted(quote)}</blockquote>
        <figcaption className="mt-5 text-quiet">
          <span className="block font-semibold text-ink text-lg">{autor}</span>
          {obra}
        </figcaption>
      </figure>
      {comentario && <p className="mt-8 max-w-lesson font-serif text-lg">{comentario}</p>}
      <Actions text={inOneLine(quote)} />
      <p className="mt-10 border-line border-t pt-6">
        Esta frase es de la clave{" "}
        <Link
          href={`/clave/${lesson.id}`}
          className="font-semibold underline decoration-key underline-offset-4"
        >
          {lesson.title}
        </Link>
        , una lección de {lesson.readingMinutes} minutos, gratis.
      </p>
    </article>
  );
}

/** Shows the text for copying by hand if the browser refuses to copy it. */
function Actions({ text }: { text: string }) {
  const [mustCopyByHand, setMustCopyByHand] = useState(false);

  async function copy() {
    // Do not use `copyText` here: its chunk would be one more request of each first visit from a search engine.
    try {
      await navigator.clipboard.writeText(text);
      setMustCopyByHand(false);
      showToast({ title: "Copiado al portapapeles" });
    } catch {
      setMustCopyByHand(true);
    }
  }

  return (
    <div className="screen-only mt-8 noscript:hidden">
      <div className="flex flex-wrap gap-3">
        <ShareMenu text={text} className={buttonClass("primary")}>
          <Icon name="share" />
          Compartir
        </ShareMenu>
        <Button variant="secondary" onClick={copy}>
          Copiar la frase
        </Button>
      </div>
      <div role="status">
        {mustCopyByHand && (
          <p className="mt-4 max-w-lesson">
            Tu navegador no deja copiar desde aquí. Mantén presionado el texto y cópialo tú: {text}
          </p>
        )}
      </div>
    </div>
  );
}

function inOneLine(quote: Quote): string {
  return `${quoted(quote)} ${[quote.autor, quote.obra].filter(Boolean).join(", ")}`;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${withoutEnd(text.slice(0, text.lastIndexOf(" ", length - 1)), /[\s.,;:…]/)}…`;
}

export const page: PageSource = async ({ id = "", quote: wanted }) => {
  const lesson = await loadLesson(id);
  const quote = lesson && quotesOf(lesson).find((each) => quoteSlug(each) === wanted);
  if (!quote) return undefined;
  return {
    title: `«${cut(quote.frase, TITLE_MAX)}» ${quote.autor}`,
    ...(import.meta.env.SSR && {
      description: cut(inOneLine(quote), DESCRIPTION_MAX),
      updated: lesson.updated,
    }),
    body: <QuotePage lesson={lesson} quote={quote} />,
  };
};
