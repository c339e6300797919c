import { Icon } from "../drawings/icons.tsx";

interface FilterFieldProps {
  /** Accessible name and placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

export function FilterField({ label, value, onChange, className = "" }: FilterFieldProps) {
  return (
    <div className={`relative ${className}`}>
      <Icon name="search" className="pointer-events-none absolute start-3 top-3 size-5 text-quiet" />
      <input
        type="search"
        value={value}
        aria-label={label}
        placeholder={`${label}...`}
        className="min-h-11 w-full rounded-md border border-edge bg-raised ps-11 pe-3"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
