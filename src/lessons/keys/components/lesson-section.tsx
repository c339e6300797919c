import type { MouseEvent, ReactNode } from "react";
import { type Address, followLink } from "#platform/ui/navigation.tsx";

interface LessonSectionProps {
  id: string;
  title: string;
  /** A picture above the heading, instead of the short rule. */
  picture?: ReactNode;
  children: ReactNode;
}

const RULE = "before:mb-3.5 before:block before:w-8 before:border-key before:border-t-2 before:content-['']";

export function LessonSection({ id, title, picture, children }: LessonSectionProps) {
  return (
    <section aria-labelledby={id} className="laid-out-later mt-14 first:mt-0">
      {picture}
      <h2 id={id} className={`scroll-mt-6 text-2xl ${picture ? "" : RULE}`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Shows HTML that the build made from our own Markdown. A test refuses links that leave the site. */
export function LessonText({ html }: { html: string }) {
  return (
    // biome-ignore lint/a11y: the clicks are those of the links inside, which the keyboard reaches
    <div className="lesson mt-5" onClick={followTextLink} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

function followTextLink(event: MouseEvent): void {
  const href = (event.target as Element).closest("a")?.getAttribute("href");
  if (href) followLink(event, href as Address);
}
