import { useId, useLayoutEffect, useRef, useState } from "react";
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
  const focusLater = useLateFocus();
  const [removed, setRemoved] = useState<{ row: T; index: number }>();
  const isFull = items.length >= max;
  const newRow = (part?: Partial<T>) => ({ ...empty, ...part, id: newId() }) as T;
  const isBlank = (row: T) => !Object.keys(empty).some((name) => trimText(row[name as keyof T] as string));

  const show = (rows: T[], focused: T, caret?: number) => {
    onChange(rows);
    focusLater(focused.id, caret);
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

function useLateFocus(): (id: string, caret?: number) => void {
  const wanted = useRef<{ id: string; caret: number | undefined }>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { id, caret } = wanted.current;
    const field = document.getElementById(id) as HTMLTextAreaElement | null;
    if (!field) return;
    wanted.current = undefined;
    field.focus();
    const at = caret ?? field.value.length;
    field.setSelectionRange(at, at);
  });
  return (id, caret) => {
    wanted.current = { id, caret };
  };
}
