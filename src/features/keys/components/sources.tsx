import type { Source } from "../lesson.ts";
import { SOURCES } from "../lesson-parts.ts";
import { LessonSection } from "./lesson-section.tsx";

/** The studies and books of a lesson. On paper the addresses are readable too. */
export function Sources({ sources }: { sources: readonly Source[] }) {
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
