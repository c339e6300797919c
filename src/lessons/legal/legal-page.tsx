import type { ReactNode } from "react";
import type { readLegalText } from "#lessons/content/read-legal-text.ts";
import { dateWords } from "#platform/shared/text/day-words.ts";
import { type ButtonVariant, buttonClass } from "#platform/ui/button.tsx";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import type { PageSource } from "#platform/ui/page.ts";

/** A text whose HTML the build made from our own Markdown. */
type LegalText = ReturnType<typeof readLegalText>;

const loaders = import.meta.glob<LegalText>("/content/legal/*.md", { import: "default" });

/** The number of sections from which a text is long: a reader then looks for one section. */
const LONG_FROM = 8;

type Drawing = readonly [line: string, light: string];

const PAGE: Drawing = [
  "M29 44H11a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3h18l9 9v11M28 4v10h10M15 16h7M15 23h14M15 30h9M31 38l-2 7 5-2.5 5 2.5-2-7",
  "M34 27a6 6 0 1 0 .1 0z",
];

/** The drawing of each text by its id, on the grid of the keys' pictograms (docs/design.md, "Pictures"). */
const DRAWINGS: Record<string, Drawing> = {
  "politica-de-privacidad": [
    "M8 20h32a3 3 0 0 1 3 3v19a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V23a3 3 0 0 1 3-3zM13 20v-6a11 11 0 0 1 22 0v6M24 35v4",
    "M24 27a4.5 4.5 0 1 0 .1 0z",
  ],
  "facebook-data-instructions": [
    "M8 28V7a3 3 0 0 1 3-3h18l9 9v15M28 4v10h10M14 28h18M8 34v2M38 34v2M8 42v.1M14 44h.1M20 44h.1M26 44h.1M32 44h.1M38 42v.1",
    "M16 28a7 7 0 0 1 14 0z",
  ],
  baja: ["M4 44h40M10 44V4h28v40M10 4l14 6v32l-14 2M19 25v3", "M26.5 43a5 5 0 0 1 10 0z"],
  arrepentimiento: ["M14 6l-8 8 8 8M6 14h21a13 13 0 0 1 0 26H10", "M12 40a7 7 0 0 1 14 0z"],
};

interface LegalPageProps {
  text: LegalText;
  /** The form that sends the reader's request. The text's model letter is then folded below the form. */
  form?: ReactNode;
}

function LegalPage({ text, form }: LegalPageProps) {
  const { id, title, updated, modified, intro, letter, sections } = text;
  const [line, light] = (Object.hasOwn(DRAWINGS, id) && DRAWINGS[id]) || PAGE;
  const isLong = sections.length >= LONG_FROM;
  return (
    <article className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 md:grid md:grid-cols-[7rem_minmax(0,1fr)] md:pt-14 lg:grid-cols-[14rem_minmax(0,1fr)] lg:px-8 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="pb-8 md:col-span-2 md:grid md:grid-cols-subgrid md:pb-0">
        <LineArt className="size-16 lg:size-24" viewBox="0 0 48 48">
          <path d={light} fill="var(--ember)" stroke="none" />
          <path d={line} />
        </LineArt>
        <div className="border-line md:border-l md:pb-12 md:pl-10 lg:pl-16">
          <h1 className="mt-5 text-4xl md:mt-0">{title}</h1>
          {updated && modified && (
            <p className="mt-3 text-quiet text-sm">
              Versión original: <Day day={updated} />. Última modificación: <Day day={modified} />.
            </p>
          )}
          {intro && <div className="lesson mt-5" dangerouslySetInnerHTML={{ __html: intro }} />}
          {form}
          {letter && !form && <LetterDraft letter={letter} />}
          {letter && form && (
            <details className="mt-8 max-w-lesson border-line border-y max-sm:mt-24">
              <summary className="min-h-11 content-center py-2 font-semibold">
                También puedes escribirnos
              </summary>
              <div className="pb-5">
                <LetterDraft letter={letter} variant="secondary" />
              </div>
            </details>
          )}
          {isLong && <FoldedContents sections={sections} />}
        </div>
      </header>
      {isLong && <MarginContents sections={sections} />}
      <div className="border-line md:col-start-2 md:border-l md:pl-10 lg:pl-16">
        {sections.map(({ id, title, content }) => (
          <section key={id} className="laid-out-later mt-12 max-w-lesson first:mt-0">
            <h2 id={id} className="scroll-mt-6 text-2xl">
              {title}
            </h2>
            <div className="lesson mt-4" dangerouslySetInnerHTML={{ __html: content }} />
          </section>
        ))}
      </div>
    </article>
  );
}

function MarginContents({ sections }: Pick<LegalText, "sections">) {
  return (
    <nav aria-label="Secciones" className="max-lg:hidden print:hidden">
      <div className="-m-1 sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto p-1 pr-8 pb-8">
        <SectionList sections={sections} />
      </div>
    </nav>
  );
}

function FoldedContents({ sections }: Pick<LegalText, "sections">) {
  return (
    <nav aria-label="Contenido" className="mt-8 max-w-lesson border-line border-y lg:hidden print:hidden">
      <details>
        <summary className="min-h-11 py-3 font-semibold">Contenido</summary>
        <div className="pb-3">
          <SectionList sections={sections} />
        </div>
      </details>
    </nav>
  );
}

function SectionList({ sections }: Pick<LegalText, "sections">) {
  return (
    <ul className="text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 text-quiet hover:text-ink hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface LetterDraftProps {
  letter: NonNullable<LegalText["letter"]>;
  variant?: ButtonVariant;
}

function LetterDraft({ letter, variant = "primary" }: LetterDraftProps) {
  const margin = variant === "primary" ? "mt-6" : "mt-3";
  return (
    <>
      <a href={letter.href} className={buttonClass(variant, `${margin} print:hidden`)}>
        <LineIcon line="M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7" />
        {letter.label}
      </a>
      <p className="mt-6 text-quiet text-sm print:hidden">
        ¿No se abre tu correo? Copia este mensaje y envíalo desde donde quieras:
      </p>
      <div className="mt-3 max-w-lesson rounded-lg border border-line bg-raised p-5 sm:p-6">
        <dl className="grid grid-cols-1 gap-1 border-line border-b pb-4">
          <Line name="Para">{letter.to}</Line>
          <Line name="Asunto">{letter.subject}</Line>
        </dl>
        {letter.lines.map((line) => (
          <p key={line} className="mt-4 font-serif">
            {line}
          </p>
        ))}
      </div>
    </>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-quiet">{name}:</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Day({ day }: { day: string }) {
  return <time dateTime={day}>{dateWords(day)}</time>;
}

export const page: PageSource = async ({ id = "" }) => {
  const [text, form] = await Promise.all([loaders[`/content/legal/${id}.md`]?.(), loadRequestForm(id)]);
  if (!text) return undefined;
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
  const { RequestForm } = await import("#billing/consumer-requests/components/request-form.tsx");
  return <RequestForm kind={textId} />;
}
