import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showErrorToast } from "#features/sync/error-toast.ts";
import { useJournalFields } from "../client.ts";
import { FIELD_LABEL_MAX } from "../journal-limits.ts";
import { labelOf, type OwnField } from "./record-fields.ts";
import { nameField } from "./write-journal.ts";

const QUIET = "min-h-11 rounded-md px-2 text-quiet text-sm underline hover:text-ink";

export function FieldName({ field }: { field: OwnField }) {
  const names = useJournalFields();
  const known = names[`${field}_label`];
  const shown = labelOf(field, names);
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const keep = async () => {
    const name = typed?.trim();
    if (name === undefined || name === known || name === shown) return;
    showErrorToast(await nameField(`${field}_label`, name));
  };
  // Saves on unmount, not on blur: a blur would move the button that is being pressed.
  const keepLast = useEffectEvent(() => void keep());
  useEffect(() => () => keepLast(), []);
  const close = () => {
    flushSync(() => setTyped(null));
    button.current?.focus();
  };
  const finish = () => {
    void keep();
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") finish();
    else close();
  };

  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={QUIET}
        aria-label={`Cambiar nombre: ${shown}`}
        onClick={() => setTyped(shown)}
      >
        Cambiar nombre
      </button>
    );
  }
  return (
    <span className="flex grow items-center gap-1">
      <input
        // biome-ignore lint/a11y/noAutofocus: the member has just asked for the field
        autoFocus
        aria-label="Nombre del campo"
        value={typed}
        maxLength={FIELD_LABEL_MAX}
        className="min-h-11 min-w-0 grow rounded-md border border-edge bg-paper px-3"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <button type="button" className={QUIET} onClick={finish}>
        Listo
      </button>
    </span>
  );
}
