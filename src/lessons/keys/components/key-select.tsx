import { SelectField } from "#platform/ui/fields/select-field.tsx";
import { keys } from "../lessons.ts";

interface KeySelectProps {
  /** The key's id. A key that no longer exists is shown as "none", and its id stays until the member chooses. */
  value: string | null | undefined;
  onChoose: (keyId: string | null) => void;
}

export function KeySelect({ value, onChoose }: KeySelectProps) {
  const known = keys.find((key) => key.id === value)?.id ?? null;
  const options = keys.map(({ id, title }) => ({ value: id as string | null, label: title }));
  return (
    <div className="flex min-w-0 items-center gap-x-2">
      {known && <span data-key={known} className="size-2.5 shrink-0 rounded-full bg-key" />}
      <SelectField
        label="Clave"
        value={known}
        options={[{ value: null, label: "Ninguna" }, ...options]}
        onChoose={onChoose}
      />
    </div>
  );
}
