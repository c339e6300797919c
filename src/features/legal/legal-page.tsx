import type { ReactNode } from "react";
import { dateWords } from "#shared/text/day-words.ts";
import type { PageSource } from "#ui/page.ts";
import { FoldedContents, MarginContents } from "./components/contents.tsx";
import { LegalPictogram } from "./components/legal-pictogram.tsx";
import { FoldedLetterDraft, LetterDraft } from "./components/letter-draft.tsx";
import { type LegalSection, type LegalText, loadLegalText } from "./legal-text.ts";

/** From this many sections on, a reader looks for one instead of reading all. */
const LONG_FROM = 8;

interface LegalPageProps {
  text: LegalText;
  /** What can be done at once; the text's letter is then the second way. */
  form?: ReactNode;
}

/** A legal text from its first line to its last. On a wide screen its margin holds the contents. */
function LegalPage({ text, form }: LegalPageProps) {
  const { id, title, updated, modified, intro, letter, sections } = text;
  const isLong = sections.length >= LONG_FROM;
  return (
    <article className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 md:grid md:grid-cols-[7rem_minmax(0,1fr)] md:pt-14 lg:grid-cols-[14rem_minmax(0,1fr)] lg:px-8 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="pb-8 md:col-span-2 md:grid md:grid-cols-subgrid md:pb-0">
        <LegalPictogram id={id} className="size-16 lg:size-24" />
        <div className="border-line md:border-l md:pb-12 md:pl-10 lg:pl-16">
          <h1 className="mt-5 text-4xl md:mt-0">{title}</h1>
          {updated && modified && (
            <p className="mt-3 text-quiet text-sm">
              Versión original: <Day day={updated} />. Última modificación: <Day day={modified} />.
            </p>
          )}
          {intro && <Html className="lesson mt-5" html={intro} />}
          {form}
          {letter && (form ? <FoldedLetterDraft letter={letter} /> : <LetterDraft letter={letter} />)}
          {isLong && <FoldedContents sections={sections} />}
        </div>
      </header>
      {isLong && <MarginContents sections={sections} />}
      <div className="border-line md:col-start-2 md:border-l md:pl-10 lg:pl-16">
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </article>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dateWords(day)}</time>;
}

function Section({ section: { id, title, content } }: { section: LegalSection }) {
  return (
    <section aria-labelledby={id} className="laid-out-later mt-12 max-w-lesson first:mt-0">
      <h2 id={id} className="scroll-mt-6 text-2xl">
        {title}
      </h2>
      <Html className="lesson mt-4" html={content} />
    </section>
  );
}

/** HTML that the build made from our own Markdown. */
function Html({ html, className }: { html: string; className: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

export const page: PageSource = async ({ id = "" }) => {
  const [text, form] = await Promise.all([loadLegalText(id), loadRequestForm(id)]);
  return {
    title: text.title,
    ...(import.meta.env.SSR && { description: text.description }),
    ...(text.modified && { updated: text.modified }),
    body: <LegalPage text={text} form={form} />,
  };
};

/** Two legal texts contain a form that consumer law requires. */
async function loadRequestForm(textId: string) {
  if (textId !== "baja" && textId !== "arrepentimiento") return undefined;
  const { RequestForm } = await import("#features/consumer-requests/components/request-form.tsx");
  return <RequestForm kind={textId} />;
}
