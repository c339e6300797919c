import type { ReactNode } from "react";

interface SheetRowProps {
  /** What hangs in the margin; above the row where the screen is narrow. */
  margin?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** The columns of a page of the notebook: what is dated hangs in the margin. */
export const SHEET_ROW = "grid grid-cols-[minmax(0,1fr)] md:grid-cols-[8.5rem_minmax(0,1fr)]";
/** The margin's line runs down through all rows, in the hue of the key that the page belongs to. */
export const SHEET_LINE = "border-key border-l pl-4 md:border-l-0 md:pl-0";
/** What stands beside the margin, where there is one. */
export const SHEET_TEXT = "md:border-key md:border-l md:pl-8";

/** A row of the page. */
export function SheetRow({ margin, children, className = "" }: SheetRowProps) {
  return (
    <div className={SHEET_ROW}>
      <div className="md:pr-6">{margin}</div>
      <div className={`${SHEET_TEXT} ${className}`}>{children}</div>
    </div>
  );
}
