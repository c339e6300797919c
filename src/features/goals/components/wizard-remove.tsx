import { WizardIcon } from "./wizard-icons.tsx";

/** Takes a row out. It stands only where another is left. */
export function WizardRemove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="-me-3 grid size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-wash hover:text-ink"
      onClick={onClick}
    >
      <WizardIcon name="cross" />
    </button>
  );
}
