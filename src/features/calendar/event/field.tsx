import { type ReactNode, useId } from "react";

/** The props that link a native input to its label and error. */
interface FieldInput {
  id: string;
  className: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (input: FieldInput) => ReactNode;
}

const INPUT =
  "mt-1 block min-h-11 w-full rounded-md border border-edge bg-paper px-3 aria-invalid:border-danger";

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        className: INPUT,
        "aria-invalid": isInvalid,
        "aria-describedby": isInvalid ? `${id}-error` : undefined,
      })}
      {hint}
      <p id={`${id}-error`} role="alert" className="text-danger text-sm">
        {error}
      </p>
    </div>
  );
}
