import { type ClipboardEvent, useId } from "react";
import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { Button } from "#ui/button.tsx";
import { useLateFocus } from "../fields/focus.ts";
import { insertAfter, isBlank, newItem, pasteLines, removeAt, type WizardItem } from "../fields/items.ts";
import { WizardLine } from "../fields/line-field.tsx";
import { WizardRemove } from "../fields/remove-button.tsx";
import { useUndo } from "./use-undo.tsx";

interface WizardListProps {
  /** Singular, such as "Porqué". */
  name: string;
  items: readonly WizardItem[];
  placeholder: (index: number) => string;
  addLabel: string;
  max: number;
  onChange: (items: WizardItem[]) => void;
}

/** Enter adds a row, Backspace in an empty row removes it, and pasted lines become rows. */
export function WizardList({ name, items, placeholder, addLabel, max, onChange }: WizardListProps) {
  const prefix = useId();
  const fieldId = (item: WizardItem) => `${prefix}-${item.id}`;
  const focusLater = useLateFocus();
  const isFull = items.length >= max;
  const { undo, remember } = useUndo(items, (restored, item) => {
    onChange(restored);
    focusLater(fieldId(item));
  });

  const add = (index: number) => {
    if (isFull) return;
    const item = newItem();
    onChange(insertAfter(items, index, item));
    focusLater(fieldId(item));
  };
  const remove = (index: number, neighbour: WizardItem | undefined) => {
    const item = items[index];
    if (!item || !neighbour) return;
    if (!isBlank(item.text)) remember(item, index);
    onChange(removeAt(items, index));
    focusLater(fieldId(neighbour));
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number) => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const pasted = pasteLines(items, index, { start, end }, event.clipboardData.getData("text/plain"));
    if (!pasted) return;
    event.preventDefault();
    onChange(pasted.items);
    focusLater(fieldId(pasted.last), pasted.caret);
  };

  return (
    <>
      <ol className="grid gap-2">
        {items.map((item, index) => (
          <li key={item.id} className="flex animate-fade items-start gap-1">
            <span
              aria-hidden="true"
              className="min-w-6 py-2 font-medium font-serif text-key text-lg tabular-nums"
            >
              {index + 1}
            </span>
            <WizardLine
              id={fieldId(item)}
              label={`${name} ${index + 1}`}
              placeholder={placeholder(index)}
              text={item.text}
              onChange={(text) => onChange(items.with(index, { ...item, text }))}
              onEnter={() => !isBlank(item.text) && add(index)}
              onBackspace={() => remove(index, items[index - 1] ?? items[index + 1])}
              onPaste={(event) => onPaste(event, index)}
            />
            {items.length > 1 && (
              <WizardRemove
                label={`Quitar: ${name.toLowerCase()} ${index + 1}`}
                onClick={() => remove(index, items[index + 1] ?? items[index - 1])}
              />
            )}
          </li>
        ))}
      </ol>
      <Button variant="quiet" className="mt-3 ms-6" disabled={isFull} onClick={() => add(items.length - 1)}>
        <ActionIcon name="plus" className="size-5 text-key" />
        {addLabel}
      </Button>
      <div className="ms-9">
        {undo}
        {isFull && <p className="text-quiet text-sm">Llegaste a {max}: no caben más.</p>}
      </div>
    </>
  );
}
