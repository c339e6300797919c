import type { PartHeading } from "../lesson-parts.ts";

/** The table of contents in a wide page's margin; a small screen reads straight on. */
export function Contents({ parts }: { parts: readonly PartHeading[] }) {
  return (
    <nav aria-label="En esta clave" className="max-lg:hidden">
      <ul className="-m-1 sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto p-1 pr-8 pb-8 text-sm">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-quiet hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
