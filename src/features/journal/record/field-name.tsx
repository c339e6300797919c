import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { showErrorToast } from "#features/goals/error-toast.ts";
import { nameField, useJournalFields } from "../client.ts";
import { FIELD_LABEL_MAX } from "../journal-limits.ts";
import { labelOf, type OwnField } from "./record-fields.ts";

const QUIET = "min-h-11 rounded-md px-2 text-quiet text-sm underline hover:text-ink";

export function FieldName({ field }: { field: OwnField }) {
  const names = useJournalFields();
  const known = names[`${field}_label`];
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isLedBack = useRef(false);

  // Returns the focus to the button after editing.
  useEffect(() => {
    if (typed === null && isLedBack.current) button.current?.focus();
    isLedBack.current = false;
  }, [typed]);

  const keep = async () => {
    if (typed === null) return;
    const name = typed.trim();
    setTyped(null);
    if (name !== known) showErrorToast(await nameField(`${field}_label`, name));
  };
  const finish = () => {
    isLedBack.current = true;
    void keep();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return finish();
    isLedBack.current = true;
    setTyped(null);
  };
  // Saves on unmount, not on blur: a blur would move the button that is being pressed.
  const keepLatest = useRef(keep);
  useEffect(() => {
    keepLatest.current = keep;
  });
  useEffect(() => () => void keepLatest.current(), []);

  if (typed === null) {
    return (
      <button
        ref={button}
        type="button"
        className={QUIET}
        aria-label={`Cambiar nombre: ${labelOf(field, names)}`}
        onClick={() => setTyped(known)}
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
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <button type="button" className={QUIET} onClick={finish}>
        Listo
      </button>
    </span>
  );
}
