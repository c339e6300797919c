import { type ComponentProps, type KeyboardEvent, useId } from "react";
import { isNearLimit, isTooLong, TextCount } from "./text-count.tsx";

interface TextFieldProps extends Omit<ComponentProps<"textarea">, "onChange"> {
  label: string;
  value: string;
  onChange?: (value: string) => void;
  error?: string | undefined;
  /** Of a text that describes the field. */
  hintId?: string;
  /** In UTF-16 units, as the server counts. Longer text can be typed; the count then shows the excess. */
  maxLength: number;
  /** Without `rows`, the text is one wrapping line and Enter submits the form. */
  rows?: number | undefined;
}

const LOOK = "max-h-60 bg-paper py-3";

/** While saving it is `readOnly`, which keeps the focus, unlike `disabled`. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hintId, maxLength, rows, className = LOOK, ...rest } = props;
  const id = useId();
  const isCounted = isNearLimit(value, maxLength);
  const described = [error && `${id}-error`, hintId, isCounted && `${id}-count`];

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
