import type { ClipboardEvent } from "react";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { Button } from "#platform/ui/button.tsx";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { IconButton, TextButton } from "#platform/ui/small-buttons.tsx";
import type { WrittenGoal } from "../contract.ts";
import { ACTIONS_MAX, OBSTACLES_MAX, WHYS_MAX } from "../goal-limits.ts";
import { LineField } from "./line-field.tsx";
import { pasteLines } from "./paste-lines.ts";
import { type Row, useRows } from "./use-rows.ts";

interface List {
  what: string;
  max: number;
  /** The texts of an item. A single text has the item's number as its label. */
  texts: readonly { field: string; label?: string; example?: string }[];
}

const LISTS = {
  whys: { what: "Porqué", max: WHYS_MAX, texts: [{ field: "why_text", example: "Porque..." }] },
  actions: { what: "Acción", max: ACTIONS_MAX, texts: [{ field: "action_text" }] },
  obstacles: {
    what: "Obstáculo",
    max: OBSTACLES_MAX,
    texts: [
      { field: "obstacle_text", label: "Si…", example: "me faltan las ganas" },
      { field: "response_text", label: "entonces…", example: "hago solo diez minutos" },
    ],
  },
} satisfies Record<string, List>;

interface ItemListProps {
  name: keyof typeof LISTS;
  goal: WrittenGoal;
  /** Whether the list may have no row, as in the edit form. The wizard's list always has a row, with a placeholder. */
  canBeEmpty?: boolean;
  onChange: (part: Partial<WrittenGoal>) => void;
}

/** Enter goes to the next text or adds a row, Backspace removes an empty row, and pasted lines become rows. */
export function ItemList({ name, goal, canBeEmpty = false, onChange }: ItemListProps) {
  const { what, max, texts }: List = LISTS[name];
  const items = goal[name] as readonly object[] as readonly Row[];
  const fields = texts.map(({ field }) => field);
  const rows = useRows({ items, fields, max, onChange: (changed) => onChange({ [name]: changed }) });
  const isPair = texts.length > 1;
  const canRemove = canBeEmpty || items.length > 1;
  const Group = isPair ? "fieldset" : "div";
  const addName = `Añadir ${what.toLowerCase()}`;
  const idOf = (item: Row, at: number) => (at === 0 ? item.id : `${item.id}-${at}`);

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number, field: string) => {
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget;
    const pasted = pasteLines(value, { start, end }, event.clipboardData.getData("text/plain"));
    if (!pasted) return;
    event.preventDefault();
    rows.spread(index, field, pasted.texts, pasted.caret);
  };

  return (
    <>
      <ol className={`grid ${isPair ? "gap-6" : "gap-2"}`}>
        {items.map((item, index) => (
          <li key={item.id} className="flex min-w-0 items-start gap-1">
            {(canRemove || !isPair) && (
              <span
                aria-hidden="true"
                className={`min-w-6 font-medium font-serif text-key text-lg tabular-nums ${isPair ? "pt-8" : "py-2"}`}
              >
                {index + 1}
              </span>
            )}
            <Group
              aria-label={isPair ? `${what} ${index + 1}` : undefined}
              className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-3"
            >
              {texts.map(({ field, label, example }, at) => (
                <LineField
                  key={field}
                  id={idOf(item, at)}
                  label={label ?? `${what} ${index + 1}`}
                  isLabelled={isPair}
                  placeholder={canBeEmpty ? undefined : (example ?? `${what} ${index + 1}`)}
                  text={item[field] ?? ""}
                  onChange={(text) => rows.change(index, { [field]: text })}
                  onEnter={() => {
                    if (at < texts.length - 1) document.getElementById(idOf(item, at + 1))?.focus();
                    else if (item[field]?.trim()) rows.add(index);
                  }}
                  onBackspace={() =>
                    canRemove &&
                    rows.isBlank(item) &&
                    rows.remove(index, items[index - 1] ?? items[index + 1])
                  }
                  onPaste={isPair ? undefined : (event) => paste(event, index, field)}
                />
              ))}
            </Group>
            {canRemove && (
              <IconButton
                aria-label={`Quitar: ${what.toLowerCase()} ${index + 1}`}
                className="-me-3"
                onClick={() => rows.remove(index)}
              >
                <LineIcon line="M7 7l10 10M17 7L7 17" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {/* Only the wizard's button shows what it adds (spec, section 2). Screen readers always hear it. */}
      <Button
        id={rows.addId}
        variant="quiet"
        className="mt-3 ms-6"
        aria-label={addName}
        softDisabled={rows.isFull}
        onClick={() => rows.add()}
      >
        <ActionIcon name="plus" className="size-5 text-key" />
        {canBeEmpty ? "Añadir" : addName}
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
        {rows.isFull && <p>Llegaste al máximo de {max}.</p>}
      </div>
    </>
  );
}
