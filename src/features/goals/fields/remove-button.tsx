import { LineIcon } from "#ui/drawings/icons.tsx";
import { IconButton } from "#ui/small-buttons.tsx";

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton aria-label={label} className="-me-3" onClick={onClick}>
      <LineIcon line="M7 7l10 10M17 7L7 17" />
    </IconButton>
  );
}
