import { type KeyboardEvent, useId } from "react";
import { isNearLimit, isTooLong, TextCount } from "./text-count.tsx";

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  placeholder?: string | undefined;
  /** In UTF-16 units, as the server counts. Longer text can be typed; the count then shows the excess. */
  maxLength: number;
  /** Without `rows`, the text is one wrapping line and Enter submits the form. */
  rows?: number | undefined;
  /** For use while saving. Unlike `disabled`, it keeps the focus. */
  readOnly?: boolean;
}

export function TextField({ label, value, onChange, error, maxLength, rows, ...rest }: TextFieldProps) {
  const id = useId();
  const isCounted = isNearLimit(value, maxLength);
  const described = [error && `${id}-error`, isCounted && `${id}-count`];

  const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        rows={rows ?? 1}
        data-autofocus
        aria-invalid={error !== undefined || isTooLong(value, maxLength)}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
        className="field-sizing-content mt-2 block max-h-60 w-full resize-none rounded-md border border-edge bg-paper px-4 py-3 font-serif text-lg aria-invalid:border-danger"
        onChange={(event) =>
          onChange(rows ? event.target.value : event.target.value.replace(/\s*\n\s*/g, " "))
        }
        onKeyDown={rows ? undefined : submitOnEnter}
        {...rest}
      />
      <div className="mt-1.5 flex min-h-6 justify-between gap-4 text-sm">
        <p id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </p>
        <TextCount id={`${id}-count`} text={value} maxLength={maxLength} />
      </div>
    </div>
  );
}
