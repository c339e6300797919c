import type { ClipboardEvent } from "react";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { Button } from "#platform/ui/button.tsx";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { IconButton, TextButton } from "#platform/ui/small-buttons.tsx";
import { ACTIONS_MAX, WHYS_MAX } from "../goal-limits.ts";
import { LineField } from "./line-field.tsx";
import { pasteLines } from "./paste-lines.ts";
import { useRows } from "./use-rows.ts";

const LISTS = {
  why_text: { what: "Porqué", max: WHYS_MAX, example: "Porque..." },
  action_text: { what: "Acción", max: ACTIONS_MAX, example: undefined },
};
type Name = keyof typeof LISTS;
type Line<N extends Name> = { id: string } & Record<N, string>;

interface ItemListProps<N extends Name> {
  name: N;
  items: readonly Line<N>[];
  /** Whether the list may have no row, as in the edit form. The wizard's list always has a row, with a placeholder. */
  canBeEmpty?: boolean;
  onChange: (items: Line<N>[]) => void;
}

/** Enter adds a row, Backspace in an empty row removes it, and pasted lines become rows. */
export function ItemList<N extends Name>(props: ItemListProps<N>) {
  const { name, items, canBeEmpty = false } = props;
  const { what, max, example } = LISTS[name];
  const rows = useRows({ ...props, max, empty: { [name]: "" } as Omit<Line<N>, "id"> });
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
    <>
      <ol className="grid gap-2">
        {items.map((item, index) => (
          <li key={item.id} className="flex min-w-0 items-start gap-1">
            <RowNumber index={index} className="py-2" />
            <LineField
              id={item.id}
              label={`${what} ${index + 1}`}
              placeholder={canBeEmpty ? undefined : (example ?? `${what} ${index + 1}`)}
              text={item[name]}
              onChange={(text) => rows.change(index, withText(text))}
              onEnter={() => !rows.isBlank(item) && rows.add(index)}
              onBackspace={() => canRemove && rows.remove(index, items[index - 1] ?? items[index + 1])}
              onPaste={(event) => onPaste(event, item, index)}
            />
            {canRemove && <RemoveButton {...{ what, rows, index }} />}
          </li>
        ))}
      </ol>
      <AddButton {...{ what, rows, canBeEmpty }} />
    </>
  );
}

export function RowNumber({ index, className }: { index: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`min-w-6 font-medium font-serif text-key text-lg tabular-nums ${className}`}
    >
      {index + 1}
    </span>
  );
}

interface RowButtonProps {
  what: string;
  rows: Pick<ReturnType<typeof useRows>, "addId" | "isFull" | "max" | "add" | "undo"> & {
    remove: (index: number) => void;
  };
}

export function RemoveButton({ what, rows, index }: RowButtonProps & { index: number }) {
  return (
    <IconButton
      aria-label={`Quitar: ${what.toLowerCase()} ${index + 1}`}
      className="-me-3"
      onClick={() => rows.remove(index)}
    >
      <LineIcon line="M7 7l10 10M17 7L7 17" />
    </IconButton>
  );
}

/** Only the wizard's button shows what it adds (spec, section 2). Screen readers always hear it. */
export function AddButton({ what, rows, canBeEmpty }: RowButtonProps & { canBeEmpty: boolean }) {
  const name = `Añadir ${what.toLowerCase()}`;
  return (
    <>
      <Button
        id={rows.addId}
        variant="quiet"
        className="mt-3 ms-6"
        aria-label={name}
        softDisabled={rows.isFull}
        onClick={() => rows.add()}
      >
        <ActionIcon name="plus" className="size-5 text-key" />
        {canBeEmpty ? "Añadir" : name}
      </Button>
      <div className="ms-9 text-quiet text-sm">
        {rows.undo && (
          <div className="flex flex-wrap items-center gap-x-3">
            <p role="status">Quitaste una línea.</p>
            <TextButton className="text-ink" onClick={rows.undo}>
              Deshacer
            </TextButton>
          </div>
        )}
        {rows.isFull && <p>Llegaste al máximo de {rows.max}.</p>}
      </div>
    </>
  );
}
