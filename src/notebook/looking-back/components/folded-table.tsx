import type { ReactNode } from "react";
import { Icon } from "#platform/ui/drawings/icons.tsx";

export function FoldedTable({ className, children }: { className: string; children: ReactNode }) {
  return (
    <details className={`group min-w-0 ${className}`}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold hover:text-ember">
        <Icon name="down" className="size-4 transition-transform group-open:rotate-180" />
        Ver en una tabla
      </summary>
      {/* With large letters, the table scrolls sideways, not the page. `relative` contains its hidden words. */}
      <div className="relative overflow-x-auto">{children}</div>
    </details>
  );
}
