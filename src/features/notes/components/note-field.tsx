import { type ComponentProps, useId } from "react";
import { isNearLimit, isTooLong, TextCount } from "#ui/fields/text-count.tsx";
import { NOTE_MAX } from "../note-text.ts";

interface NoteFieldProps extends Omit<ComponentProps<"textarea">, "onChange"> {
  value: string;
  onChange?: (value: string) => void;
  error?: string | undefined;
  hintId?: string;
}

/** Ruled lines that scroll with the text; 2rem is its line height. */
const RULED =
  "bg-[linear-gradient(transparent_calc(100%-1px),var(--line)_calc(100%-1px))] bg-[length:100%_2rem] bg-[position:0_-0.25rem] bg-local leading-8";

export function NoteField({ value, onChange, error, hintId, ...rest }: NoteFieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hintId, isNearLimit(value, NOTE_MAX) && `${id}-count`];
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        Nueva nota
      </label>
      <textarea
        id={id}
        value={value}
        rows={6}
        dir="auto"
        placeholder="Escribe lo que te quedó dando vueltas..."
        aria-invalid={error !== undefined || isTooLong(value, NOTE_MAX)}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
        className={`field-sizing-content mt-2 block max-h-[60vh] min-h-[calc(12rem+2px)] disabled:min-h-[calc(8rem+2px)] w-full resize-none rounded-md border border-edge bg-raised px-4 font-serif text-lg disabled:bg-wash aria-invalid:border-danger ${RULED}`}
        onChange={(event) => onChange?.(event.target.value)}
        {...rest}
      />
      <div className="mt-1.5 flex min-h-6 justify-between gap-4 text-sm">
        <p id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </p>
        <TextCount id={`${id}-count`} text={value} maxLength={NOTE_MAX} />
      </div>
    </div>
  );
}
