import { useId } from "react";
import { keys } from "../lessons.ts";

interface KeySelectProps {
  /** The key's id. A key that no longer exists is shown as "none", and its id stays until the member chooses. */
  value: string | null | undefined;
  onChoose: (keyId: string | null) => void;
  className?: string;
}

export function KeySelect({ value, onChoose, className = "" }: KeySelectProps) {
  const id = useId();
  const known = keys.find((key) => key.id === value)?.id;
  return (
    <div
      data-key={known}
      className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-quiet ${className}`}
    >
      <label htmlFor={id}>Clave</label>
      <span className="relative min-w-0">
        {known && (
          <span className="pointer-events-none absolute top-1/2 left-3 size-2.5 -translate-y-1/2 rounded-full bg-key" />
        )}
        <select
          id={id}
          value={known ?? ""}
          className={`min-h-11 max-w-full rounded-md border border-edge bg-paper pr-2 text-ink ${known ? "pl-8" : "pl-3"}`}
          onChange={(event) => onChoose(event.target.value || null)}
        >
          <option value="">Ninguna</option>
          {keys.map((key) => (
            <option key={key.id} value={key.id}>
              {key.title}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
