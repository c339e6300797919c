import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { newId } from "#platform/shared/new-id.ts";
import { trimText } from "#platform/shared/text/edges.ts";

/** An item of a list: its id and its texts. */
export type Row = { id: string } & Readonly<Record<string, string>>;

interface Options {
  items: readonly Row[];
  /** The names of the texts. */
  fields: readonly string[];
  max: number;
  onChange: (items: Row[]) => void;
}

export function useRows({ items, fields, max, onChange }: Options) {
  const addId = useId();
  const [removed, setRemoved] = useState<{ row: Row; index: number }>();
  const isFull = items.length >= max;
  const empty = Object.fromEntries(fields.map((field) => [field, ""]));
  const newRow = (): Row => ({ ...empty, id: newId() });
  const isBlank = (row: Row) => fields.every((field) => trimText(row[field] ?? "") === "");

  /** Focuses a row's field, which may be new in the document, and puts the caret at its end or at an offset. */
  const show = (rows: Row[], row: Row | undefined, caret?: number) => {
    flushSync(() => onChange(rows));
    const field = document.getElementById(row?.id ?? addId);
    field?.focus();
    if (!(field instanceof HTMLTextAreaElement)) return;
    const at = caret ?? field.value.length;
    field.setSelectionRange(at, at);
  };
  const add = (index = items.length - 1) => {
    if (isFull) return;
    const row = newRow();
    show(items.toSpliced(index + 1, 0, row), row);
  };
  const change = (index: number, texts: Readonly<Record<string, string>>) =>
    onChange(items.map((row, at) => (at === index ? { ...row, ...texts } : row)));
  /** Writes the first text into a row, and the others into new rows below it. */
  const spread = (index: number, field: string, texts: readonly string[], caret: number) => {
    const changed = texts.map((text, at) => ({ ...((at === 0 && items[index]) || newRow()), [field]: text }));
    show(items.toSpliced(index, 1, ...changed), changed.at(-1), caret);
  };
  const remove = (index: number, neighbour = items[index + 1] ?? items[index - 1]) => {
    const row = items[index];
    if (row && !isBlank(row)) setRemoved({ row, index });
    show(items.toSpliced(index, 1), neighbour);
  };
  /** Restores the last removed row, unless the list already has the row again. */
  const undo =
    removed &&
    !items.some(({ id }) => id === removed.row.id) &&
    (() => {
      show(items.toSpliced(removed.index, 0, removed.row), removed.row);
      setRemoved(undefined);
    });

  return { addId, isFull, isBlank, add, change, spread, remove, undo };
}
