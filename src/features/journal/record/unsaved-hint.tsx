interface UnsavedHintProps {
  /** A saved version exists to return to. */
  isSaved: boolean;
  onDiscard: () => void;
}

export function UnsavedHint({ isSaved, onDiscard }: UnsavedHintProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-quiet text-sm">
      Esto quedó sin guardar la última vez.
      <button type="button" className="min-h-11 font-semibold text-ink underline" onClick={onDiscard}>
        {isSaved ? "Volver a lo guardado" : "Empezar de cero"}
      </button>
    </p>
  );
}
