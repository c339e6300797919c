import type { LegalSection } from "../legal-text.ts";

type Sections = readonly LegalSection[];

export function MarginContents({ sections }: { sections: Sections }) {
  return (
    <nav aria-label="Secciones" className="max-lg:hidden print:hidden">
      <div className="-m-1 sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto p-1 pr-8 pb-8">
        <SectionList sections={sections} />
      </div>
    </nav>
  );
}

/** The same before the text of a small page, closed until someone looks for a section. */
export function FoldedContents({ sections }: { sections: Sections }) {
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

function SectionList({ sections }: { sections: Sections }) {
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
