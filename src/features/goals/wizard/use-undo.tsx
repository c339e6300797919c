import { useState } from "react";
import { insertAfter } from "../fields/items.ts";

/**
 * Offers to restore the last removed row while the step is shown. `restore` receives all rows and that row.
 */
export function useUndo<T>(items: readonly T[], restore: (items: T[], item: T) => void) {
  const [removed, setRemoved] = useState<{ item: T; index: number }>();
  const undo = removed && (
    <div className="flex flex-wrap items-center gap-x-3 text-quiet text-sm">
      <p role="status">Quitaste una línea.</p>
      <button
        type="button"
        className="min-h-11 font-semibold text-ink underline underline-offset-4"
        onClick={() => {
          restore(insertAfter(items, removed.index - 1, removed.item), removed.item);
          setRemoved(undefined);
        }}
      >
        Deshacer
      </button>
    </div>
  );
  return { undo, remember: (item: T, index: number) => setRemoved({ item, index }) };
}
