import type { ReactNode } from "react";
import { Icon } from "#platform/ui/drawings/icons.tsx";

export const CELL = "py-2 pe-4 font-normal";
export const LAST_CELL = "py-2 text-end font-normal";

interface FoldedTableProps {
  className: string;
  caption: string;
  heads: readonly string[];
  /** The rows. */
  children: ReactNode;
}

export function FoldedTable({ className, caption, heads, children }: FoldedTableProps) {
  return (
    <details className="group mt-2 min-w-0">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold hover:text-ember">
        <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        Ver en una tabla
      </summary>
      {/* With large letters, the table scrolls sideways, not the page. `relative` keeps its screen-reader texts inside. */}
      <div className="relative overflow-x-auto">
        <table className={`mt-2 w-full text-left ${className}`}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-quiet text-sm">
              {heads.map((name) => (
                <th key={name} scope="col" className={name === heads.at(-1) ? LAST_CELL : CELL}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </details>
  );
}
