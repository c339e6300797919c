interface UnsavedHintProps {
  /** For discarding the draft: "Volver a lo guardado", or "Empezar de cero" where nothing is saved. */
  label: string;
  className?: string;
  onDiscard: () => void;
}

/** Above a form that opened with a draft. */
export function UnsavedHint({ label, className = "", onDiscard }: UnsavedHintProps) {
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-quiet text-sm ${className}`}>
      Esto quedó sin guardar la última vez.
      <button type="button" className="min-h-11 font-semibold text-ink underline" onClick={onDiscard}>
        {label}
      </button>
    </p>
  );
}
