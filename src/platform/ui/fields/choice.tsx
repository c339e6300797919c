import { useId } from "react";

interface ChoiceProps<T extends string | number> {
  label: string;
  /** Null while nothing is chosen. */
  value: T | null;
  options: readonly { value: T; label: string }[];
  className?: string;
  onChoose: (value: T) => void;
}

const OPTION =
  "grid min-h-11 cursor-pointer place-items-center rounded-md border border-edge px-4 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2";

/** A row of native radio buttons: one tab stop, arrows within. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { label, value, options, className = "", onChoose } = props;
  const name = useId();
  return (
    <fieldset className={`flex flex-wrap gap-2 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={OPTION}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            className="sr-only"
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
