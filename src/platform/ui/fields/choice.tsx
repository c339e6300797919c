import { useId } from "react";

interface ChoiceProps<T extends string | number> {
  label: string;
  /** Whether the label is visible. */
  isLabelled?: boolean;
  /** Null while nothing is chosen; a list if the member may choose several. */
  value: T | null | readonly T[];
  options: readonly { value: T; label: string; short?: string }[];
  className?: string;
  /** Receives the pressed option. */
  onChoose: (value: T) => void;
}

const OPTION =
  "grid min-h-11 cursor-pointer place-items-center rounded-md border border-edge transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2";

/** A row of native radio buttons with one tab stop. If the member may choose several, a row of narrow checkboxes. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { label, isLabelled, value, options, className = "", onChoose } = props;
  const name = useId();
  const chosen: readonly unknown[] = [value].flat();
  const isMany = Array.isArray(value);
  const look = isMany ? "flex max-w-md gap-1" : "flex flex-wrap gap-2";
  return (
    <fieldset className={`${look} ${className}`}>
      <legend className={isLabelled ? "mb-2 font-semibold text-ink" : "sr-only"}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={`${OPTION} ${isMany ? "flex-1" : "px-4"}`}>
          <input
            type={isMany ? "checkbox" : "radio"}
            name={name}
            aria-label={option.label}
            checked={chosen.includes(option.value)}
            className="sr-only"
            onChange={() => onChoose(option.value)}
          />
          <span aria-hidden="true">{option.short ?? option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
