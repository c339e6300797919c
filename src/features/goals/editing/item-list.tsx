import { type ClipboardEvent, useId } from "react";
import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { Button } from "#ui/button.tsx";
import { useLateFocus } from "../fields/focus.ts";
import { insertAfter, isBlank, newItem, pasteLines, type WizardItem } from "../fields/items.ts";
import { WizardLine } from "../fields/line-field.tsx";
import { WizardRemove } from "../fields/remove-button.tsx";

interface EditListProps {
  /** Singular, such as "Porqué". */
  name: string;
  items: readonly WizardItem[];
  max: number;
  onChange: (items: WizardItem[]) => void;
}

/** Unlike `WizardList`, it may become empty. Keys and paste work the same. */
export function EditList({ name, items, max, onChange }: EditListProps) {
  const prefix = useId();
  const fieldId = (item: WizardItem) => `${prefix}-${item.id}`;
  const addId = `${prefix}-add`;
  const focusLater = useLateFocus();
  const isFull = items.length >= max;

  const add = (index: number) => {
    if (isFull) return;
    const item = newItem();
    onChange(insertAfter(items, index, item));
    focusLater(fieldId(item));
  };
  const remove = (index: number, neighbour: WizardItem | undefined) => {
    onChange(items.toSpliced(index, 1));
    if (neighbour) focusLater(fieldId(neighbour));
    else document.getElementById(addId)?.focus();
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
          <li key={item.id} className="flex min-w-0 items-start gap-3">
            <span
              aria-hidden="true"
              className="min-w-6 py-2 text-end font-medium font-serif text-key text-lg tabular-nums"
            >
              {index + 1}
            </span>
            <WizardLine
              id={fieldId(item)}
              label={`${name} ${index + 1}`}
              text={item.text}
              onChange={(text) => onChange(items.with(index, { ...item, text }))}
              onEnter={() => !isBlank(item.text) && add(index)}
              onBackspace={() => remove(index, items[index - 1] ?? items[index + 1])}
              onPaste={(event) => onPaste(event, index)}
            />
            <WizardRemove
              label={`Quitar: ${name.toLowerCase()} ${index + 1}`}
              onClick={() => remove(index, items[index + 1] ?? items[index - 1])}
            />
          </li>
        ))}
      </ol>
      <EditAdd id={addId} what={name} max={isFull ? max : undefined} onClick={() => add(items.length - 1)} />
    </>
  );
}

interface EditAddProps {
  id: string;
  what: string;
  /** The limit, if the list is full. */
  max: number | undefined;
  onClick: () => void;
}

export function EditAdd({ id, what, max, onClick }: EditAddProps) {
  return (
    <>
      <Button
        id={id}
        variant="quiet"
        className="mt-3 ms-6 aria-disabled:opacity-55"
        aria-label={`Añadir ${what.toLowerCase()}`}
        aria-disabled={max !== undefined}
        onClick={onClick}
      >
        <ActionIcon name="plus" className="size-5 text-key" />
        Añadir
      </Button>
      {max !== undefined && <p className="ms-9 text-quiet text-sm">Llegaste a {max}: no caben más.</p>}
    </>
  );
}
