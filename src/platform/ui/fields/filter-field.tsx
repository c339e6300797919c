import type { ComponentProps } from "react";
import { Icon } from "../drawings/icons.tsx";

interface FilterFieldProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  onChange: (text: string) => void;
}

export function FilterField({ label, onChange, className = "", ...input }: FilterFieldProps) {
  return (
    <div className={`relative ${className}`}>
      <Icon name="search" className="pointer-events-none absolute start-3 top-3 size-5 text-quiet" />
      <input
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        className="min-h-11 w-full rounded-md border border-edge bg-raised ps-11 pe-3"
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
    </div>
  );
}
