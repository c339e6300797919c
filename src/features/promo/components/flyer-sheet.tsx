import type { ReactNode } from "react";

interface FlyerSheetProps {
  /** The id of the flyer's own heading. */
  titleId: string;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A sheet of A4 at any width. One em inside is a hundredth of the sheet's width, so that paper and screen show
 * the same; it keeps the light theme, as paper does. On paper it is as large as the page allows: `vh` is the
 * page's height there, also where a browser does not know `@page` or the tray holds another format.
 */
export function FlyerSheet({ titleId, children, className = "" }: FlyerSheetProps) {
  return (
    <article
      data-theme="default"
      aria-labelledby={titleId}
      className={`@container break-inside-avoid bg-raised text-ink shadow-md [page:flyer] print:mx-auto print:w-[70.7vh] print:max-w-full print:shadow-none ${className}`}
    >
      <div className="relative flex aspect-[210/297] flex-col text-[1cqw]">{children}</div>
    </article>
  );
}
