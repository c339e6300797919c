import type { ComponentProps, KeyboardEvent } from "react";
import { isEnter } from "#platform/ui/fields/enter.ts";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { NOTE_MAX } from "../note-text.ts";

/** Ruled lines that scroll with the text; the line height is 2rem. */
const RULED =
  "bg-[linear-gradient(transparent_calc(100%-1px),var(--line)_calc(100%-1px))] bg-[length:100%_2rem] bg-[position:0_-0.25rem] bg-local leading-8";

type NoteFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "maxLength"> & { label?: string };

export function NoteField(field: NoteFieldProps) {
  return (
    <TextField
      label="Nueva nota"
      maxLength={NOTE_MAX}
      rows={6}
      dir="auto"
      placeholder="Escribe lo que te quedó dando vueltas..."
      className={`max-h-[60vh] min-h-[calc(12rem+2px)] bg-raised disabled:min-h-[calc(8rem+2px)] disabled:bg-wash ${RULED}`}
      onKeyDown={saveOnShortcut}
      {...field}
    />
  );
}

function saveOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
