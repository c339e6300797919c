import { type ComponentProps, useId } from "react";

interface EmailFieldProps extends Pick<ComponentProps<"input">, "maxLength" | "required"> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** A field that password managers can fill. It is uncontrolled, so that text typed before hydration is kept. */
export function EmailField({ label, hint, error, ...rest }: EmailFieldProps) {
  const id = useId();
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
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
      <input
        type="text"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        className="mt-2 block w-full rounded-md border border-edge bg-paper px-4 py-2.5 text-lg aria-invalid:border-danger disabled:opacity-55"
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={ids || undefined}
        {...rest}
      />
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}
