import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";

interface CommonProps {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
}

const BOX =
  "mt-2 block w-full rounded-md border border-edge bg-paper px-4 py-2.5 text-lg aria-invalid:border-danger disabled:opacity-55";

/** Uncontrolled, so that text typed into the prerendered field before hydration is kept. */
export function LineField({
  label,
  hint,
  error,
  ...rest
}: CommonProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <input id={id} type="text" className={BOX} {...described(id, hint, error)} {...rest} />
    </Labelled>
  );
}

export function TextBox({
  label,
  hint,
  error,
  ...rest
}: CommonProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        rows={3}
        className={`${BOX} field-sizing-content max-h-80 min-h-24 resize-y`}
        {...described(id, hint, error)}
        {...rest}
      />
    </Labelled>
  );
}

type LabelledProps = Omit<CommonProps, "name"> & { id: string; children: ReactNode };

function Labelled({ id, label, hint, error, children }: LabelledProps) {
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
      {children}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}

function described(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-invalid": error !== undefined, "aria-describedby": ids || undefined };
}
