import { useId } from "react";

interface SelectFieldProps<T extends string | number | null> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  className?: string;
  onChoose: (value: T) => void;
}

export function SelectField<T extends string | number | null>(props: SelectFieldProps<T>) {
  const { label, value, options, className = "", onChoose } = props;
  const id = useId();
  return (
    <div className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-quiet ${className}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ""}
        className="min-h-11 max-w-full rounded-md border border-edge bg-paper px-3 text-base text-ink"
        onChange={({ target }) => onChoose(options[target.selectedIndex]?.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value ?? ""}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
