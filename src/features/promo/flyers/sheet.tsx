import type { ReactNode } from "react";

interface FlyerSheetProps {
  titleId: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A4; 1em is a hundredth of its width. In print `vh` is the page's height, whatever format the tray holds. */
export function FlyerSheet({ titleId, children, className = "" }: FlyerSheetProps) {
  return (
    <article
      data-theme="default"
      aria-labelledby={titleId}
      className={`@container break-inside-avoid bg-raised text-ink shadow-md [page:flyer] print:mx-auto print:w-[70.7vh] print:max-w-full print:[box-shadow:none] ${className}`}
    >
      <div className="relative flex aspect-[210/297] flex-col text-[1cqw]">{children}</div>
    </article>
  );
}
