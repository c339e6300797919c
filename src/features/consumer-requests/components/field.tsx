import { type InputHTMLAttributes, useId } from "react";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
  error?: string | undefined;
  isLong?: boolean;
}

const BOX =
  "mt-2 block w-full rounded-md border border-edge bg-paper px-4 py-2.5 text-lg aria-invalid:border-danger disabled:opacity-55";

/** For an address, as phones and password managers know it. */
export function EmailField(props: Pick<FieldProps, "label" | "hint" | "error" | "maxLength" | "required">) {
  const typing = { inputMode: "email", autoComplete: "email", autoCapitalize: "none" } as const;
  return <Field name="email" spellCheck={false} {...typing} {...props} />;
}

/** Uncontrolled, so that text typed into the prerendered field before hydration is kept. */
export function Field({ label, hint, error, isLong = false, ...rest }: FieldProps) {
  const id = useId();
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const described = { id, "aria-invalid": error !== undefined, "aria-describedby": ids || undefined };
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
      {isLong ? (
        <textarea
          rows={3}
          name={rest.name}
          className={`${BOX} field-sizing-content max-h-80 min-h-24 resize-y`}
          {...described}
        />
      ) : (
        <input type="text" className={BOX} {...described} {...rest} />
      )}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}
