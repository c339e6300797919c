import { type ComponentProps, type KeyboardEvent, useId } from "react";
import { figure } from "#platform/shared/text/figure.ts";
import { isEnter } from "./enter.ts";

interface TextFieldProps extends Omit<ComponentProps<"textarea">, "onChange"> {
  label: string;
  value: string;
  onChange?: (value: string) => void;
  error?: string | undefined;
  hintId?: string;
  /** The limit in UTF-16 units, as on the server. Longer text can be typed; the count then shows the excess. */
  maxLength: number;
  /** Without `rows`, the text is one wrapping line and Enter submits the form. */
  rows?: number | undefined;
}

const LOOK = "max-h-60 bg-paper py-3";

/** A text field. While saving it is `readOnly`, which keeps the focus, unlike `disabled`. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hintId, maxLength, rows, className = LOOK, ...rest } = props;
  const id = useId();
  const isCounted = isNearLimit(value, maxLength);
  const described = [error && `${id}-error`, hintId, isCounted && `${id}-count`];

  const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isEnter(event)) return;
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
        className={`field-sizing-content mt-2 block w-full resize-none rounded-md border border-edge px-4 font-serif text-lg aria-invalid:border-danger ${className}`}
        onChange={(event) =>
          onChange?.(rows ? event.target.value : event.target.value.replace(/\s*\n\s*/g, " "))
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

/** The count is shown from this share of the limit. */
const NEAR_THE_LIMIT = 0.8;

/** Counts UTF-16 units after trimming, as the server does. */
export function isTooLong(text: string, maxLength: number): boolean {
  return text.trim().length > maxLength;
}

export function isNearLimit(text: string, maxLength: number): boolean {
  return text.trim().length >= maxLength * NEAR_THE_LIMIT;
}

export function TextCount({ id, text, maxLength }: { id: string; text: string; maxLength: number }) {
  if (!isNearLimit(text, maxLength)) return null;
  const { length } = text.trim();
  const over = length - maxLength;
  return (
    <output id={id} className={`shrink-0 text-sm ${over > 0 ? "font-semibold text-danger" : "text-quiet"}`}>
      {over > 0 ? `Sobra${over > 1 ? "n" : ""} ${figure(over)}` : `${figure(length)} / ${figure(maxLength)}`}
    </output>
  );
}
