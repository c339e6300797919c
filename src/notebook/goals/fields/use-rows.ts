import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { newId } from "#platform/shared/new-id.ts";
import { trimText } from "#platform/shared/text/edges.ts";

interface List<T> {
  items: readonly T[];
  empty: Omit<T, "id">;
  max: number;
  onChange: (items: T[]) => void;
}

export function useRows<T extends { id: string }>({ items, empty, max, onChange }: List<T>) {
  const addId = useId();
  const [removed, setRemoved] = useState<{ row: T; index: number }>();
  const isFull = items.length >= max;
  const newRow = (part?: Partial<T>) => ({ ...empty, ...part, id: newId() }) as T;
  const isBlank = (row: T) => !Object.keys(empty).some((name) => trimText(row[name as keyof T] as string));

  /** Focuses a row's field, which may be new in the document, and puts the caret at its end or at an offset. */
  const show = (rows: T[], { id }: T, caret?: number) => {
    flushSync(() => onChange(rows));
    const field = document.getElementById(id) as HTMLTextAreaElement | null;
    const at = caret ?? field?.value.length ?? 0;
    field?.focus();
    field?.setSelectionRange(at, at);
  };
  const add = (index = items.length - 1) => {
    if (isFull) return;
    const row = newRow();
    show(items.toSpliced(index + 1, 0, row), row);
  };
  const change = (index: number, part: Partial<T>) =>
    onChange(items.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const remove = (index: number, neighbour = items[index + 1] ?? items[index - 1]) => {
    const row = items[index];
    if (row && !isBlank(row)) setRemoved({ row, index });
    const rows = items.toSpliced(index, 1);
    if (neighbour) return show(rows, neighbour);
    onChange(rows);
    document.getElementById(addId)?.focus();
  };
  /** Restores the last removed row, unless the list already has the row again. */
  const undo =
    removed &&
    !items.some(({ id }) => id === removed.row.id) &&
    (() => {
      show(items.toSpliced(removed.index, 0, removed.row), removed.row);
      setRemoved(undefined);
    });

  return { items, max, addId, isFull, isBlank, newRow, show, add, change, remove, undo };
}
