import { LineIcon } from "#ui/drawings/icons.tsx";

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="-me-3 grid size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-wash hover:text-ink"
      onClick={onClick}
    >
      <LineIcon line="M7 7l10 10M17 7L7 17" />
    </button>
  );
}
