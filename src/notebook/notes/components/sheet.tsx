import type { ReactNode } from "react";

interface SheetRowProps {
  margin?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Grid columns: the margin with the date, then the text. */
export const SHEET_ROW = "grid grid-cols-[minmax(0,1fr)] md:grid-cols-[8.5rem_minmax(0,1fr)]";
export const SHEET_LINE = "border-key border-l pl-4 md:border-l-0 md:pl-0";
export const SHEET_TEXT = "md:border-key md:border-l md:pl-8";

export function SheetRow({ margin, children, className = "" }: SheetRowProps) {
  return (
    <div className={SHEET_ROW}>
      <div className="md:pr-6">{margin}</div>
      <div className={`${SHEET_TEXT} ${className}`}>{children}</div>
    </div>
  );
}
