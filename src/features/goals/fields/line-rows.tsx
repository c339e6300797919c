import type { ClipboardEvent } from "react";
import { LineField } from "./line-field.tsx";
import { pasteLines } from "./paste-lines.ts";
import { RemoveButton } from "./remove-button.tsx";
import type { useRows } from "./use-rows.ts";

/** A list item with one text, under the name `N`. */
export type Line<N extends string> = { id: string } & Record<N, string>;

interface LineRowsProps<N extends string> {
  /** Singular, such as "Porqué". */
  what: string;
  name: N;
  rows: ReturnType<typeof useRows<Line<N>>>;
  placeholder?: (index: number) => string;
  rowClass: string;
  numberClass?: string;
  canBeEmpty?: boolean;
}

/** Enter adds a row, Backspace in an empty row removes it, and pasted lines become rows. */
export function LineRows<N extends string>(props: LineRowsProps<N>) {
  const { what, name, rows, placeholder, rowClass, numberClass = "", canBeEmpty = false } = props;
  const { items } = rows;
  const canRemove = canBeEmpty || items.length > 1;
  const withText = (text: string) => ({ [name]: text }) as Partial<Line<N>>;

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, item: Line<N>, index: number) => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const pasted = pasteLines(item[name], { start, end }, event.clipboardData.getData("text/plain"));
    if (!pasted) return;
    event.preventDefault();
    const [first = "", ...rest] = pasted.texts;
    const added = rest.map((text) => rows.newRow(withText(text)));
    const last = added.at(-1) ?? item;
    rows.show(items.toSpliced(index, 1, { ...item, ...withText(first) }, ...added), last, pasted.caret);
  };

  return (
    <ol className="grid gap-2">
      {items.map((item, index) => (
        <li key={item.id} className={`flex items-start ${rowClass}`}>
          <span
            aria-hidden="true"
            className={`min-w-6 py-2 font-medium font-serif text-key text-lg tabular-nums ${numberClass}`}
          >
            {index + 1}
          </span>
          <LineField
            id={rows.fieldId(item)}
            label={`${what} ${index + 1}`}
            placeholder={placeholder?.(index)}
            text={item[name]}
            onChange={(text) => rows.change(index, withText(text))}
            onEnter={() => !rows.isBlank(item) && rows.add(index)}
            onBackspace={() => canRemove && rows.remove(index, items[index - 1] ?? items[index + 1])}
            onPaste={(event) => onPaste(event, item, index)}
          />
          {canRemove && (
            <RemoveButton
              label={`Quitar: ${what.toLowerCase()} ${index + 1}`}
              onClick={() => rows.remove(index)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
