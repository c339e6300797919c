import { type ReactNode, useState } from "react";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";

const focus = (field: HTMLElement | null) =>
  field?.querySelector<HTMLElement>("input, select, textarea")?.focus();

type AddedFieldProps = { name: string | undefined; isFilled: boolean; children: ReactNode };

/** A field of a form. While it has no value, it is a button with this `name`, until the member presses it. */
export function AddedField({ name, isFilled, children }: AddedFieldProps) {
  // The field stays when the member clears it.
  const [wasFilled] = useState(isFilled);
  const [isAdded, setIsAdded] = useState(false);
  if (!name || wasFilled || isAdded)
    return (
      <div ref={isAdded ? focus : undefined} className="basis-full">
        {children}
      </div>
    );
  return (
    <button
      type="button"
      className="mb-3 flex min-h-11 items-center gap-1.5 rounded-full border border-edge ps-2.5 pe-4 text-quiet transition-colors hover:border-ink hover:text-ink"
      onClick={() => setIsAdded(true)}
    >
      <LineIcon line="M12 5v14M5 12h14" className="size-4" />
      {name}
    </button>
  );
}
