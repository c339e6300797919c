import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { ShareMenu } from "#lessons/sharing/components/share-menu.tsx";
import { dateWords } from "#platform/shared/text/day-words.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";
import { LessonSection, LessonText } from "./components/lesson-section.tsx";
import { Pictogram } from "./components/pictograms.tsx";
import { QuoteFigure, QuoteGroups } from "./components/quotes.tsx";
import { Stories } from "./components/stories.tsx";
import type { KeySummary, Lesson } from "./lesson.ts";
import { EXAMPLES, type PartHeading, partHeadings, QUOTES, SOURCES } from "./lesson-parts.ts";
import { keys } from "./lessons.ts";

interface KeyPageProps {
  lesson: Lesson;
  /** The favourite button. The caller passes it, because `lessons` must not import it. */
  heart: ReactNode;
  /** The lesson's task, from `lessons/path`. */
  end: ReactNode;
  /** The member's records that have this key as a tag. They are last, so that they move nothing when they appear. */
  own: ReactNode;
}

export function KeyPage({ lesson, heart, end, own }: KeyPageProps) {
  return (
    <article
      data-key={lesson.id}
      className="mx-auto max-w-6xl px-4 sm:px-6 md:grid md:grid-cols-[7rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)] lg:px-8 xl:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="screen-only flex flex-wrap items-center justify-between gap-x-2 py-3 md:col-span-2 lg:py-4">
        <BackLink />
        <div className="-mr-3 flex flex-wrap items-center gap-1">
          {heart}
          <ShareMenu
            text={`Descubre la clave del éxito "${lesson.title}" en Claves del Éxito`}
            className={buttonClass("quiet")}
          >
            <Icon name="share" />
            Compartir
          </ShareMenu>
        </div>
      </div>
      <KeyHeader lesson={lesson} />
      <Contents
        key={lesson.id}
        parts={[...partHeadings(lesson), ...(lesson.sources.length > 0 ? [SOURCES] : [])]}
      />
      <div className="border-line pb-16 md:col-start-2 md:border-l md:pl-10 lg:pl-16">
        <QuoteGroups keyId={lesson.id} groups={lesson.groups} />
        <Stories stories={lesson.stories} />
        {lesson.sections.map(({ id, title, content }) => (
          <LessonSection key={id} id={id} title={title}>
            <LessonText html={content} />
          </LessonSection>
        ))}
        {end}
        {lesson.examples.length > 0 && (
          <LessonSection {...EXAMPLES}>
            <Examples examples={lesson.examples} />
          </LessonSection>
        )}
        {lesson.quotes.length > 0 && (
          <LessonSection {...QUOTES}>
            <div className="mt-2 max-w-lesson">
              {lesson.quotes.map((quote, index) => (
                <QuoteFigure
                  key={quote.frase}
                  keyId={lesson.id}
                  quote={quote}
                  className={index === 0 ? "" : "border-line border-t"}
                />
              ))}
            </div>
            <p className="mt-2 max-w-lesson text-quiet text-sm">
              Las traducciones son nuestras; «…» avisa de que la frase sigue.
            </p>
          </LessonSection>
        )}
        <Neighbours id={lesson.id} />
        {lesson.sources.length > 0 && <Sources sources={lesson.sources} />}
        <p className="mt-10 text-quiet text-sm">
          Última revisión: <time dateTime={lesson.updated}>{dateWords(lesson.updated)}</time>.
        </p>
      </div>
      <div className="md:col-span-2">
        <PrintedSource />
      </div>
      {own}
    </article>
  );
}

function BackLink() {
  return (
    <Link
      href="/"
      onClick={goBack}
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink"
    >
      <Icon name="back" />
      Volver
    </Link>
  );
}

/** Goes back if the previous page is on this site, which only the Navigation API knows. Else the link leads home. */
function goBack(event: MouseEvent): void {
  if (!window.navigation?.canGoBack) return;
  event.preventDefault();
  window.history.back();
}

function KeyHeader({ lesson }: { lesson: Lesson }) {
  return (
    <header className="pt-4 pb-10 md:col-span-2 md:grid md:grid-cols-subgrid md:pt-8 md:pb-0">
      <Pictogram name={lesson.icon} className="size-16 lg:size-24" />
      <div className="border-line md:border-l md:pb-16 md:pl-10 lg:pl-16">
        <p className="mt-5 text-quiet text-sm md:mt-0">
          Clave {lesson.order} de {keys.length} · {lesson.readingMinutes} min de lectura
        </p>
        <h1 className="mt-1 text-5xl">{lesson.heading}</h1>
        <p className="mt-4 max-w-lesson font-serif text-quiet text-xl">{lesson.description}</p>
      </div>
    </header>
  );
}

/** Marks the part that crosses a line near the top of the window. */
function Contents({ parts }: { parts: readonly PartHeading[] }) {
  const [current, setCurrent] = useState("");
  useEffect(() => {
    const look = (entries: IntersectionObserverEntry[]) => {
      const part = entries.find(({ isIntersecting }) => isIntersecting)?.target.querySelector("h2");
      if (part) setCurrent(part.id);
    };
    const observer = new IntersectionObserver(look, { rootMargin: "-15% 0px -84%" });
    for (const part of document.querySelectorAll("article section")) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return (
    <nav aria-label="En esta clave" className="max-lg:hidden">
      <ul className="-m-1 sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto p-1 pr-8 pb-8 text-sm">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className="flex min-h-11 items-center ps-3.5 text-quiet hover:text-ink hover:underline aria-[current]:border-key aria-[current]:border-s-2 aria-[current]:ps-3 aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Prints the page's address on paper. Only the browser knows the address. */
function PrintedSource() {
  const address = useHydrated() ? ` · ${window.location.host}${window.location.pathname}` : "";
  return <p className="print-only">Claves del Éxito{address}</p>;
}

/** The studies and books of a lesson. Each link shows its whole address, so that it is useful on paper. */
function Sources({ sources }: Pick<Lesson, "sources">) {
  return (
    <LessonSection {...SOURCES}>
      <ul className="mt-5 grid max-w-lesson grid-cols-1 gap-4 text-quiet text-sm">
        {sources.map(({ author, year, title, lang, place, doi }) => (
          <li key={title}>
            {author} ({year}). <cite lang={lang}>{title}</cite>. {place}.{" "}
            {doi && (
              <a href={`https://doi.org/${doi}`} className="underline underline-offset-4">
                https://doi.org/{doi}
              </a>
            )}
          </li>
        ))}
      </ul>
    </LessonSection>
  );
}

function Examples({ examples }: Pick<Lesson, "examples">) {
  return (
    <ul className="mt-6 border-line border-b">
      {examples.map(({ conscious, unconscious }) => (
        <li key={conscious} className="border-line border-t py-5">
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
            <div>
              <dt className="flex items-center gap-2 font-semibold text-sm">
                <Icon name="sun" className="size-4 text-key" />
                Consciente
              </dt>
              <dd className="mt-1.5 font-serif">{conscious}</dd>
            </div>
            <div className="text-quiet">
              <dt className="flex items-center gap-2 font-semibold text-sm">
                <Icon name="moon" className="size-4" />
                Inconsciente
              </dt>
              <dd className="mt-1.5 font-serif">{unconscious}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The next lesson is the largest link at a lesson's end. Only sources, a date and the member's records follow. */
function Neighbours({ id }: { id: string }) {
  const index = keys.findIndex((key) => key.id === id);
  const before = keys[index - 1];
  const after = keys[index + 1];
  return (
    <nav aria-label="Otras claves" className="mt-14 max-w-lesson border-line border-y">
      {after && <Neighbour summary={after} label="Clave siguiente" size="size-20" titleSize="text-3xl" />}
      {before && <Neighbour summary={before} label="Clave anterior" size="size-10" titleSize="text-lg" />}
    </nav>
  );
}

type NeighbourProps = { summary: KeySummary; label: string; size: string; titleSize: string };

function Neighbour({ summary, label, size, titleSize }: NeighbourProps) {
  return (
    <Link
      href={`/clave/${summary.id}`}
      data-key={summary.id}
      className="group flex flex-wrap items-center gap-x-5 gap-y-2 border-line py-5 not-first:border-t"
    >
      <Pictogram name={summary.icon} className={`${size} shrink-0`} />
      <span className="min-w-0 grow basis-[10rem]">
        <span className="block text-quiet text-sm">{label}</span>
        <span className={`font-medium font-serif group-hover:underline ${titleSize}`}>{summary.title}</span>
      </span>
    </Link>
  );
}
